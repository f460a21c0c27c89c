import { config } from '#partner';

/** Whether terms open and close. The build makes this a constant and drops the code that the partner does not need. */
export const hasWindows: boolean = config.windows !== undefined;
