import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export function useRouteFocus() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    return whenRendered('main:not([aria-busy]) h1', focusStart);
  }, [pathname, hash]);
}

/** The heading, or the field that the screen names as all that is left to do. */
function focusStart(heading: HTMLElement) {
  const first = document.querySelector<HTMLElement>('main [data-first]');
  if (first) return first.focus();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function whenRendered(selector: string, act: (element: HTMLElement) => void) {
  const rendered = document.querySelector<HTMLElement>(selector);
  if (rendered) {
    act(rendered);
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
