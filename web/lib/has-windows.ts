import { config } from '#partner';

/** Whether the partner's terms open and close on certain days. */
export const hasWindows: boolean = config.windows !== undefined;
