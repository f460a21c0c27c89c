import { pauseMs } from './retried.ts';

/** Asks again for a style sheet that did not arrive: Vite asks once, and shows the screen without it. */
export const retryStyles = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
        setTimeout(() => target.replaceWith(target.cloneNode()), pauseMs);
    },
    true,
  );
