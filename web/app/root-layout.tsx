import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import { AccountPopover } from '../features/account/index.ts';
import { InactivityDialog, useIsLoggedIn, useIsLoggingOut } from '../features/session/index.ts';
import { afterLoad } from '../lib/code/after-load.ts';
import { lazyComponent } from '../lib/code/lazy-component.tsx';
import { useTargetId } from '../lib/navigation.ts';
import type { Elements } from '../ui/elements.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { closeErrorToasts } from '../ui/toasts/toasts.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { screens } from './screens.ts';

const OpenApplication = lazyComponent(async () => {
  const { OpenApplication } = await import('../features/applications/index.ts');
  return { default: OpenApplication };
}, null);

export function RootLayout({ children }: { children: Elements }) {
  const isLoggedIn = useIsLoggedIn();
  const isLeaving = useIsLoggingOut();
  useRouteFocus();
  useCloseToastsOnNavigation();
  return (
    <>
      <SkipLink />
      <Header application={partner.config.severalApplications && <OpenApplicationAfterLoad />}>
        <AccountPopover preload={screens.account.preload} />
      </Header>
      {isLeaving ? <FullScreenSpinner /> : children}
      <Footer />
      {isLoggedIn && <InactivityDialog />}
    </>
  );
}

function OpenApplicationAfterLoad() {
  const isLoggedIn = useIsLoggedIn();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  return isLoaded && isLoggedIn && <OpenApplication />;
}

function useRouteFocus() {
  const { pathname } = useLocation();
  const hasTarget = useTargetId() !== '';
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    if (hasTarget) return;
    window.scrollTo(0, 0);
    return whenRendered('main:not([aria-busy]) h1', focusStart);
  }, [pathname, hasTarget]);
}

/** Focuses the field that the screen marks as the only thing left to do, or else the heading. */
function focusStart(heading: HTMLElement) {
  const first = document.querySelector<HTMLElement>('main [data-first]');
  if (first) return first.focus();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function whenRendered(selector: string, callback: (element: HTMLElement) => void) {
  const rendered = document.querySelector<HTMLElement>(selector);
  if (rendered) {
    callback(rendered);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    callback(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Closes error toasts when the screen changes. Otherwise they would stay for five minutes. */
function useCloseToastsOnNavigation() {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current !== pathname) closeErrorToasts();
    previousPathname.current = pathname;
  }, [pathname]);
}
