import { limits } from '../../../limits.ts';

export const addressLineHint = `Up to ${limits.textLength} characters.`;
export const firstLineHint = `${addressLineHint} Continue on Address Line 2.`;
/** The hint of all questions about a state, whose lists have only these two countries. */
export const stateHint = 'For the United States and Canada only.';
