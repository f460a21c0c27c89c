import { config } from '#partner';

/** Whether terms open and close. */
export const hasWindows: boolean = config.windows !== undefined;
