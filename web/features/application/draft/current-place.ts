import { application } from '../store/application-store.ts';

let lastFocused = '';
document.addEventListener('focusin', ({ target }) => {
  lastFocused = (target instanceof Element && target.getAttribute('name')) || lastFocused;
});

/** Returns the path of the page. Appends `#` and the key of the last focused question if it is on this page. */
export function currentPlace(): string {
  const { pathname } = location;
  return `/${application.pageOf(lastFocused)}` === pathname ? `${pathname}#${lastFocused}` : pathname;
}
