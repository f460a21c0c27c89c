import { Suspense, useEffect, useState } from 'react';
import { lazily } from '../../lib/code/lazily.tsx';
import { stopwatch } from '../../lib/stopwatch.ts';
import { type Idleness, idlenessNow, noteActivity } from '../../lib/storage/activity.ts';
import { useAfterLoad } from '../../ui/toasts/use-after-load.ts';
import { logOutIdle, useIsLeaving } from './idle-log-out.ts';
import { sessionHost } from './session.ts';

const InactivityWarning = lazily(() => import('./inactivity-warning.tsx'));

/** Warns a minute before the automatic logout (specification, sections 4 and 9). */
export function InactivityDialog() {
  const [idleness, stay] = useIdleness(keepAlive);
  const [isSaved, setSaved] = useState<boolean>();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    let isPast = false;
    const note = (saved: boolean) => isPast || setSaved(saved);
    if (idleness === 'active') setSaved(undefined);
    if (idleness === 'warned')
      sessionHost()
        .save()
        .then(note, () => note(false));
    if (idleness === 'expired') void logOutIdle();
    return () => {
      isPast = true;
    };
  }, [idleness]);
  const comeBack = () => {
    if (idlenessNow() !== 'warned') return logOutIdle();
    stay();
    return keepAliveNow();
  };
  const isReady = useAfterLoad();
  const isOpen = idleness === 'warned' && !isLeaving;
  return (
    <Suspense fallback={null}>
      {(isReady || isOpen) && (
        <InactivityWarning open={isOpen} isSaved={isSaved} onStay={comeBack} onLeave={logOutIdle} />
      )}
    </Suspense>
  );
}

/**
 * The events that count as activity. Dictation and screen readers use neither keys nor a pointer, so `input` and
 * `click` count, too.
 */
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

/**
 * Returns the idleness and a function that keeps the session. Activity counts until the warning opens. After that, only
 * the function does.
 */
function useIdleness(onActivity: () => void): [Idleness, () => void] {
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
    // Checks every second. A single timer would stop while a laptop sleeps.
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

const intervalMs = 5 * 60_000;
let sinceCall = stopwatch();

function keepAlive() {
  if (sinceCall() >= intervalMs) keepAliveNow();
}

function keepAliveNow() {
  sinceCall = stopwatch();
  sessionHost()
    .renew()
    .catch(() => {});
}
