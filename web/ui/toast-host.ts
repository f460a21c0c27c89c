import { createStore, useStore } from '../lib/external-store.ts';

/** The open modals, the topmost last. */
const modals = createStore<readonly HTMLElement[]>([]);

/** Toasts move into a modal while it is open: all that is outside of it is inert. Returns the way back. */
export function holdToasts(modal: HTMLElement): () => void {
  modals.set([...modals.get(), modal]);
  return () => modals.set(modals.get().filter((each) => each !== modal));
}

/** Where toasts are at home now. */
export const useToastHost = (): HTMLElement => useStore(modals).at(-1) ?? document.body;
