import { limits } from '../../../limits.ts';

export const addressLineHint = `At most ${limits.textLength} characters.`;
export const firstLineHint = `${addressLineHint} The rest goes into Address Line 2.`;
/** What the lists of states hold. */
export const stateHint = 'Only for the United States and Canada.';
