import { loadAgain } from './load-again.ts';
import { atOnce } from './retried.ts';

const patience = 3;

/** Asks again for a style sheet that did not arrive: Vite asks once, and shows the screen without it. */
export const retryStyles = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement && target.rel === 'stylesheet')) return;
      const failures = Number(target.dataset.failures ?? 0) + 1;
      target.dataset.failures = String(failures);
      if (failures % patience === 0) void isGone(target.href).then((gone) => gone && loadAgain());
      setTimeout(() => target.replaceWith(target.cloneNode()), atOnce.pause);
    },
    true,
  );

/** A bad line loses it, too, and says nothing. */
const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => !ok,
    () => false,
  );

/** While a release is being deployed, the policy may not yet know the page's inline styles, or no longer. */
export function loadBlockedStyles() {
  const styles = [...document.querySelectorAll('style')];
  if (styles.every(({ sheet }) => sheet !== null)) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'))
    link.disabled = false;
}
