import { lazyComponent } from '../../lib/code/lazy-component.tsx';

/** The letters of an application. Their code loads only for forms that ask for letters of recommendation. */
export const Letters = lazyComponent(() => import('./letters.tsx'));

export { useLetterCounts } from './use-letters.ts';
