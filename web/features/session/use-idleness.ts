import { useEffect, useState } from 'react';
import { idlenessNow, noteActivity } from '../../lib/activity.ts';
import type { Idleness } from '../../lib/idleness.ts';

/** `input` and `click` too: dictation and screen readers use neither keys nor a pointer. */
const activityEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'click',
  'wheel',
  'touchstart',
  'scroll',
] as const;
const second = 1000;

/** Activity counts until the warning opens; from then on only calling the returned function does. */
export function useIdleness(onActivity: () => void): [Idleness, () => void] {
  const [idleness, setIdleness] = useState<Idleness>(idlenessNow);
  useEffect(() => {
    const check = () => setIdleness(idlenessNow());
    let noted = Number.NEGATIVE_INFINITY;
    const note = () => {
      if (performance.now() - noted < second) return;
      noted = performance.now();
      const now = idlenessNow();
      setIdleness(now);
      if (now !== 'active') return;
      noteActivity();
      onActivity();
    };
    // Not one timer of 15 minutes: it would stop while a laptop sleeps.
    const timer = setInterval(check, second);
    const options = { capture: true, passive: true };
    for (const event of activityEvents) addEventListener(event, note, options);
    addEventListener('storage', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) removeEventListener(event, note, options);
      removeEventListener('storage', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [onActivity]);
  const stay = () => {
    noteActivity();
    setIdleness('active');
  };
  return [idleness, stay];
}
