import { createStore, useStore } from '../../lib/external-store.ts';

const modals = createStore<readonly HTMLElement[]>([]);

/**
 * Moves the toasts into an open modal, outside of which everything is inert. Returns a function that moves them out.
 */
export function moveToastsInto(modal: HTMLElement): () => void {
  modals.set([...modals.get(), modal]);
  return () => modals.set(modals.get().filter((each) => each !== modal));
}

export const useToastHost = (): HTMLElement => useStore(modals).at(-1) ?? document.body;
