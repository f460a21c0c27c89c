import type { PlacedForm } from '../../../../shared/form/placed.ts';
import { createStore } from '../../../lib/external-store.ts';

/** Adds today's terms and a note about the chosen one to a placed form. Does nothing until its code has loaded. */
export const termOffersHook = createStore<(placed: PlacedForm) => void>(() => {});
