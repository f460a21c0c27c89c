// The letters of recommendation of an application: their status, and the actions that are possible.

import { lazily } from '../../lib/code/lazily.tsx';

/** Loads only where letters of recommendation are asked for. */
export const Letters = lazily(() => import('./letters.tsx'));

export { asksForLetters } from './form-row.ts';
export { useAllLettersCame } from './use-letters.ts';
