import { useEffect, useRef } from 'react';

/** When a step of an upload takes the focused button away, the focus goes to the button that stands in its place. */
export function useKeptFocus(buttonId: string, step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) document.getElementById(buttonId)?.focus({ preventScroll: true });
  }, [buttonId, step]);
}
