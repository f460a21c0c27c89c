import { useLocation } from 'react-router-dom';
import { createStore } from '../../../lib/external-store.ts';

/** The link in the review that the user followed to the form, and its distance from the top of the screen, in px. */
export const reviewPosition = createStore<{ readonly id: string; readonly top: number } | undefined>(undefined);

/** The hash that opens the review. No element has this id, because the review finds the place itself. */
export const reviewHash = '#review-place';

export const useIsReturningToReview = () => useLocation().hash === reviewHash;
