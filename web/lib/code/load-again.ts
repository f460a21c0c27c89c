import { createStore } from '../external-store.ts';

const holders = new Set<() => unknown>();

/** Keeps the page from loading again by itself for as long as it `holds` what would be lost. Returns a function that ends it. */
export function keepPageWhile(holds: () => boolean | Promise<boolean>): () => void {
  holders.add(holds);
  return () => void holders.delete(holds);
}

/** Whether code of this page cannot be had any more, and somebody has to load the page again. */
export const isOutdated = createStore(false);

/** The server answers: it is not the line. */
export const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The release that the page is of, by its script. */
const release = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * Loads the page again when code cannot be had though the server answers, or says so where that would lose something. Once a
 * release, by the history: a broken one would load for ever. Resolves to false when the server does not answer.
 */
export async function loadAgain(): Promise<boolean> {
  if (!(await isReachable())) return false;
  const held = await Promise.all([...holders].map((holds) => holds()));
  const loadedAgain = release();
  if (held.some(Boolean) || history.state?.loadedAgain === loadedAgain) isOutdated.set(true);
  else {
    history.replaceState({ ...history.state, loadedAgain }, '');
    location.reload();
    await new Promise(() => {});
  }
  return true;
}
