import { useEffect, useRef, useState } from 'react';

interface Debounced<Call> {
  readonly call: Call;
  readonly cancel: () => void;
}

/** Calls once `wait` milliseconds have passed without another call. */
export function debounce(act: () => void, wait: number): Debounced<() => void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    call: () => {
      cancel();
      timer = setTimeout(act, wait);
    },
    cancel,
  };
}

interface Options<Value> {
  /** The latest delay while the value keeps changing. */
  readonly maxWait?: number;
  /** What to return until the first delay is over; the value itself when absent. */
  readonly initial?: Value;
}

/** The value as it was when it last stayed the same for `wait` milliseconds. */
export function useDebounced<Value extends string>(value: Value, wait: number, options: Options<Value> = {}): Value {
  const { maxWait = Number.POSITIVE_INFINITY, initial = value } = options;
  const [settled, setSettled] = useState(initial);
  const changedSince = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (value === settled) {
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
