import { createStore, useStore } from '../../lib/external-store.ts';

const modals = createStore<readonly HTMLElement[]>([]);

/** Shows the toasts inside an open modal, because all else is inert. Returns a function that moves them back. */
export function moveToastsInto(modal: HTMLElement): () => void {
  modals.set([...modals.get(), modal]);
  return () => modals.set(modals.get().filter((each) => each !== modal));
}

export const useToastHost = (): HTMLElement => useStore(modals).at(-1) ?? document.body;
