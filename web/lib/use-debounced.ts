import { useEffect, useRef, useState } from 'react';

/** The value once it has rested for `wait`, and at the latest every `maxWait` while it keeps changing. */
export function useDebounced<T>(value: T, wait: number, maxWait = Number.POSITIVE_INFINITY): T {
  const [settled, setSettled] = useState(value);
  const changedSince = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (Object.is(value, settled)) {
      changedSince.current = undefined;
      return;
    }
    changedSince.current ??= Date.now();
    const left = Math.min(wait, Math.max(0, changedSince.current + maxWait - Date.now()));
    const timer = setTimeout(() => {
      changedSince.current = undefined;
      setSettled(value);
    }, left);
    return () => clearTimeout(timer);
  }, [value, settled, wait, maxWait]);
  return settled;
}
