import { Suspense, useEffect, useState } from 'react';
import { idlenessNow } from '../../lib/activity.ts';
import { lazily } from '../../lib/lazily.tsx';
import { useAfterLoad } from '../../ui/use-after-load.ts';
import { logOutIdle, useIsLeaving } from './idle-log-out.ts';
import { keepAlive, keepAliveNow } from './keep-alive.ts';
import { sessionHost } from './session-host.ts';
import { useIdleness } from './use-idleness.ts';

const InactivityWarning = lazily(() => import('./inactivity-warning.tsx'));

/** Warns a minute before the automatic log-out (specification, sections 4 and 9). */
export function InactivityDialog() {
  const [idleness, stay] = useIdleness(keepAlive);
  const [isSaved, setSaved] = useState<boolean>();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (idleness === 'active') setSaved(undefined);
    if (idleness === 'warned')
      sessionHost()
        .save()
        .then(setSaved, () => setSaved(false));
    if (idleness === 'expired') void logOutIdle();
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
