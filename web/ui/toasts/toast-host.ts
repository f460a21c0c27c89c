import { createStore, useStore } from '../../lib/external-store.ts';

const modals = createStore<readonly HTMLElement[]>([]);

/** Everything outside an open modal is inert. Returns a function that moves the toasts back. */
export function moveToastsInto(modal: HTMLElement): () => void {
  modals.set([...modals.get(), modal]);
  return () => modals.set(modals.get().filter((each) => each !== modal));
}

export const useToastHost = (): HTMLElement => useStore(modals).at(-1) ?? document.body;
