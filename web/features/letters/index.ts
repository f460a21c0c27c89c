// The letters of recommendation of an application: their status, and the actions that are possible.

import { lazyComponent } from '../../lib/code/lazy-component.tsx';

/** Loads only where letters of recommendation are asked for. */
export const Letters = lazyComponent(() => import('./letters.tsx'));

export { hasLetterQuestions } from './recommender-row.ts';
export { useAllLettersReceived } from './use-letters.ts';
