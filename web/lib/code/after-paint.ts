/** The longest wait, in ms. A hidden tab does not paint. */
const maxWaitMs = 100;

/** Resolves after the browser has painted the current state of the page. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxWaitMs);
  });
