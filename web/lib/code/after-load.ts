/** Leaves the connection to the first screen until it has loaded. */
const pause = 1000;

const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : act());

/** Calls back when the page has loaded and the browser has nothing else to do; returns a function that cancels. */
export function afterLoad(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(() => whenIdle(act), pause);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    removeEventListener('load', start);
    clearTimeout(timer);
  };
}
