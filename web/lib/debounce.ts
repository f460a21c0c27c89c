import { useEffect, useRef, useState } from 'react';

interface Debounced<Call> {
  readonly call: Call;
  readonly cancel: () => void;
}

export function debounce(callback: () => void, wait: number): Debounced<() => void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    call: () => {
      cancel();
      timer = setTimeout(callback, wait);
    },
    cancel,
  };
}

interface Options<Value> {
  readonly maxWait?: number;
  readonly initial?: Value;
}

/** Returns the value once it has not changed for `wait` ms, but at the latest `maxWait` ms after its first change. */
export function useDebounced<Value extends string>(value: Value, wait: number, options: Options<Value> = {}): Value {
  const { maxWait = Number.POSITIVE_INFINITY, initial = value } = options;
  const [settled, setSettled] = useState(initial);
  const changedSince = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (value === settled) {
      changedSince.current = undefined;
      return;
    }
    changedSince.current ??= performance.now();
    const delay = Math.min(wait, Math.max(0, changedSince.current + maxWait - performance.now()));
    const timer = setTimeout(() => {
      changedSince.current = undefined;
      setSettled(value);
    }, delay);
    return () => clearTimeout(timer);
  }, [value, settled, wait, maxWait]);
  return settled;
}
