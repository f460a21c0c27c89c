import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { closeErrorToasts } from '../ui/toasts.ts';

/** An error of one screen does not cover the next one: it would stay for five minutes. */
export function useToastsOfScreen() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) closeErrorToasts();
    before.current = pathname;
  }, [pathname]);
}
