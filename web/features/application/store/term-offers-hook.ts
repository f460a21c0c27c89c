import type { PlacedForm } from '../../../../shared/form/placed.ts';
import { createStore } from '../../../lib/external-store.ts';

/**
 * Adds to a newly placed form which terms it offers today, and a note about the chosen one. Does nothing until its code
 * has loaded.
 */
export const termOffersHook = createStore<(placed: PlacedForm) => void>(() => {});
