import { lazyComponent } from '../../lib/code/lazy-component.tsx';

/** Loads only where letters of recommendation are asked for. */
export const Letters = lazyComponent(() => import('./letters.tsx'));

export { hasLetterQuestions } from './recommender-row.ts';
export { useAllLettersReceived } from './use-letters.ts';
