import { useEffect, useState } from 'react';
import { idlenessNow, noteActivity } from './activity.ts';
import type { Idleness } from './idleness.ts';

/** Dictation and screen readers type and press without a key or a pointer. */
const signsOfLife = [
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

/**
 * Follows how long the applicant has been idle. What a person does counts until the warning opens; from then on only
 * their choice does. The clock is asked every second: a timer of 15 minutes would stop while a laptop sleeps.
 * @param onActivity called at most once a second while the applicant is active
 */
export function useIdleness(onActivity: () => void): [Idleness, () => void] {
  const [idleness, setIdleness] = useState<Idleness>(idlenessNow);
  useEffect(() => {
    const check = () => setIdleness(idlenessNow());
    let noted = 0;
    const note = () => {
      if (Date.now() - noted < second) return;
      noted = Date.now();
      const now = idlenessNow();
      setIdleness(now);
      if (now !== 'active') return;
      noteActivity();
      onActivity();
    };
    const timer = setInterval(check, second);
    const options = { capture: true, passive: true };
    for (const sign of signsOfLife) addEventListener(sign, note, options);
    addEventListener('storage', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) removeEventListener(sign, note, options);
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
