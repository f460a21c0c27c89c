import { useLocation } from 'react-router-dom';
import { createStore } from '../../../lib/external-store.ts';

/** The link of the review that has led to the form, and where it stood on the screen. */
export const reviewPlace = createStore<{ readonly id: string; readonly top: number } | undefined>(undefined);

/** No element has this id: the review itself finds the place. */
export const reviewHash = '#review-place';

export const useIsBack = () => useLocation().hash === reviewHash;
