/** The pause after the page has loaded, in ms, during which the first screen may still need the connection. */
const pauseMs = 1000;

const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(callback) : callback();

/** Runs a callback when the page has loaded and the browser is idle. Returns a function that cancels it. */
export function afterLoad(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(() => whenIdle(callback), pauseMs);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    removeEventListener('load', start);
    clearTimeout(timer);
  };
}
