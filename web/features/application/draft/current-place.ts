import { application } from '../store/application-store.ts';

let lastFocused = '';
document.addEventListener('focusin', ({ target }) => {
  lastFocused = (target instanceof Element && target.getAttribute('name')) || lastFocused;
});

/** Returns the path of the page, with `#` and the key of its question that last had the focus, if it had any. */
export function currentPlace(): string {
  const { pathname } = location;
  return `/${application.pageOf(lastFocused)}` === pathname ? `${pathname}#${lastFocused}` : pathname;
}
