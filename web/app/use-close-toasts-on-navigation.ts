import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { closeErrorToasts } from '../ui/toasts.ts';

/** Closes error toasts when the screen changes: they would stay for five minutes. */
export function useCloseToastsOnNavigation() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) closeErrorToasts();
    before.current = pathname;
  }, [pathname]);
}
