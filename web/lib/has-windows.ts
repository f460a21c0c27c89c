import { config } from '#partner';

/** Whether terms open and close. The build makes a constant of it, and drops the code of what the partner does not have. */
export const hasWindows: boolean = config.windows !== undefined;
