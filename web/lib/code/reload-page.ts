import { createStore } from '../external-store.ts';

const reloadBlockers = new Set<() => unknown>();

/** Blocks automatic reloads, which would lose data, while `shouldBlock` is true. Returns a function that unblocks. */
export function blockReloadWhile(shouldBlock: () => boolean | Promise<boolean>): () => void {
  reloadBlockers.add(shouldBlock);
  return () => void reloadBlockers.delete(shouldBlock);
}

/** Whether code of this page can no longer be loaded, so that the user must reload the page. */
export const isOutdated = createStore(false);

/** Whether the server responds. If so, a failed load is not the fault of the connection. */
export const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the address of the page's script, which identifies its release. */
const getPageRelease = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * Reloads the page because code failed to load although the server responds. Sets `isOutdated` instead if a reload
 * would lose data, or if this release was already reloaded once: a broken release would reload forever.
 * Returns false if the server does not respond.
 */
export async function reloadPage(): Promise<boolean> {
  if (!(await isReachable())) return false;
  const blocked = await Promise.all([...reloadBlockers].map((shouldBlock) => shouldBlock()));
  const loadedAgain = getPageRelease();
  if (blocked.some(Boolean) || history.state?.loadedAgain === loadedAgain) isOutdated.set(true);
  else {
    history.replaceState({ ...history.state, loadedAgain }, '');
    location.reload();
    await new Promise(() => {});
  }
  return true;
}
