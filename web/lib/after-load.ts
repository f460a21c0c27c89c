/** Leaves the connection to the first screen until it has loaded. */
const pause = 1000;

/** Calls back when the page and its first screen have loaded; returns a function that cancels. */
export function afterLoad(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(act, pause);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    removeEventListener('load', start);
    clearTimeout(timer);
  };
}
