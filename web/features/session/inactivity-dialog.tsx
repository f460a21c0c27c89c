import { useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { startStopwatch } from '../../lib/stopwatch.ts';
import { currentIdleness, type Idleness, recordActivity } from '../../lib/storage/activity.ts';
import { useHasLoaded } from '../../ui/toasts/use-has-loaded.ts';
import { logOutIdle } from './idle-log-out.ts';
import { useIsLoggingOut } from './running-logout.ts';
import { getSessionHost } from './session.ts';

const InactivityWarning = lazyComponent(() => import('./inactivity-warning.tsx'), null);

/** Warns a minute before the automatic logout (specification, sections 4 and 9). */
export function InactivityDialog() {
  const [idleness, stay] = useIdleness(keepAlive);
  const [isSaved, setSaved] = useState<boolean>();
  const isLoggingOut = useIsLoggingOut();
  useEffect(() => {
    let isStale = false;
    const recordResult = (saved: boolean) => isStale || setSaved(saved);
    if (idleness === 'active') setSaved(undefined);
    if (idleness === 'warned')
      getSessionHost()
        .save()
        .then(recordResult, () => recordResult(false));
    if (idleness === 'expired') void logOutIdle();
    return () => {
      isStale = true;
    };
  }, [idleness]);
  const stayLoggedIn = () => {
    if (currentIdleness() !== 'warned') return logOutIdle();
    stay();
    return keepAliveNow();
  };
  const isReady = useHasLoaded();
  const isOpen = idleness === 'warned' && !isLoggingOut;
  return (
    (isReady || isOpen) && (
      <InactivityWarning open={isOpen} isSaved={isSaved} onStay={stayLoggedIn} onLeave={logOutIdle} />
    )
  );
}

/** The events that count as activity. Dictation and screen readers cause only `input` and `click`. */
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
const secondMs = 1000;

/**
 * Returns whether the user is idle, and a function that keeps the session. User activity keeps the session only until
 * the warning opens. After that, only the returned function does.
 */
function useIdleness(onActivity: () => void): [Idleness, () => void] {
  const [idleness, setIdleness] = useState<Idleness>(currentIdleness);
  useEffect(() => {
    const check = () => setIdleness(currentIdleness());
    let lastNotedAt = Number.NEGATIVE_INFINITY;
    const onEvent = () => {
      if (performance.now() - lastNotedAt < secondMs) return;
      lastNotedAt = performance.now();
      const now = currentIdleness();
      setIdleness(now);
      if (now !== 'active') return;
      recordActivity();
      onActivity();
    };
    // Check every second, because a single timer would stop while a laptop sleeps.
    const timer = setInterval(check, secondMs);
    const options = { capture: true, passive: true };
    for (const event of activityEvents) addEventListener(event, onEvent, options);
    addEventListener('storage', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) removeEventListener(event, onEvent, options);
      removeEventListener('storage', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [onActivity]);
  const stay = () => {
    recordActivity();
    setIdleness('active');
  };
  return [idleness, stay];
}

const keepAliveIntervalMs = 5 * 60_000;
let msSinceCall = startStopwatch();

function keepAlive() {
  if (msSinceCall() >= keepAliveIntervalMs) keepAliveNow();
}

function keepAliveNow() {
  msSinceCall = startStopwatch();
  getSessionHost()
    .renew()
    .catch(() => {});
}
