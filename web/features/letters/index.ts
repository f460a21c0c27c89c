// The letters of recommendation of an application: how far each is, and what can be done.

import { lazily } from '../../lib/code/lazily.tsx';

/** Its code is loaded only where letters of recommendation are asked for. */
export const Letters = lazily(() => import('./letters.tsx'));

export { asksForLetters } from './form-row.ts';
export { useAllLettersCame } from './use-letters.ts';
