import type { PlacedForm } from '../../../../shared/form/placed.ts';
import { createStore } from '../../../lib/external-store.ts';

/** Adds to a form that was just placed which terms it offers today, and what is said of the chosen one. Its code loads late. */
export const offering = createStore<(placed: PlacedForm) => void>(() => {});
