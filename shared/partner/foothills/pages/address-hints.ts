import { limits } from '../../../limits.ts';

export const addressLineHint = `Up to ${limits.textLength} characters.`;
export const firstLineHint = `${addressLineHint} Continue on Address Line 2.`;
/** What the lists of states hold. */
export const stateHint = 'For the United States and Canada only.';
