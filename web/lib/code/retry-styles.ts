import { reloadPage } from './reload-page.ts';
import { interactiveRetry } from './retry.ts';

const failuresPerCheck = 3;

/** Requests a style sheet again if it did not load. Vite requests it once, and shows the screen without it. */
export const retryStyles = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement && target.rel === 'stylesheet')) return;
      const failures = Number(target.dataset.failures ?? 0) + 1;
      target.dataset.failures = String(failures);
      if (failures % failuresPerCheck === 0)
        void isMissing(target.href).then((isFileMissing) => isFileMissing && reloadPage());
      setTimeout(() => target.replaceWith(target.cloneNode()), interactiveRetry.pauseMs);
    },
    true,
  );

/** Whether the server responds with an error, such as for a missing file. A lost connection proves nothing. */
const isMissing = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => !ok,
    () => false,
  );

/** Enables linked styles if the CSP blocked the inline ones: during a deployment, it may be another release's CSP. */
export function enableFallbackStyles() {
  const styles = [...document.querySelectorAll('style')];
  if (styles.every(({ sheet }) => sheet !== null)) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'))
    link.disabled = false;
}
