import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** On a new screen, reading starts at its heading, at the top. An address with a hash names its own spot. */
export function useRouteFocus() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    return whenThere('main:not([aria-busy]) h1', focusHeading);
  }, [pathname, hash]);
}

function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Acts on an element now or as soon as it is drawn. Returns the way to stop waiting. */
function whenThere(selector: string, act: (element: HTMLElement) => void) {
  const there = document.querySelector<HTMLElement>(selector);
  if (there) {
    act(there);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
