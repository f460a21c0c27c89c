import { Suspense, useEffect, useState } from 'react';
import { idlenessNow } from '../../lib/activity.ts';
import { lazily } from '../../lib/lazily.tsx';
import { useAfterLoad } from '../../ui/use-after-load.ts';
import { logOutIdle, useIsLeaving } from './idle-log-out.ts';
import { keepAlive, keepAliveNow } from './keep-alive.ts';
import { useIdleness } from './use-idleness.ts';

const InactivityWarning = lazily(() => import('./inactivity-warning.tsx'));

/**
 * Warns a minute before the automatic log-out (specification, sections 4 and 9).
 * @param save resolves to whether everything is saved
 */
export function InactivityDialog({ save }: { save: () => Promise<boolean> }) {
  const [idleness, stay] = useIdleness(keepAlive);
  const [isSaved, setSaved] = useState<boolean>();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (idleness === 'active') setSaved(undefined);
    if (idleness === 'warned') save().then(setSaved, () => setSaved(false));
    if (idleness === 'expired') void logOutIdle(save);
  }, [idleness, save]);
  const leave = () => logOutIdle(save);
  const comeBack = () => {
    if (idlenessNow() !== 'warned') return leave();
    stay();
    return keepAliveNow();
  };
  const isReady = useAfterLoad();
  const isOpen = idleness === 'warned' && !isLeaving;
  return (
    <Suspense fallback={null}>
      {(isReady || isOpen) && <InactivityWarning open={isOpen} isSaved={isSaved} onStay={comeBack} onLeave={leave} />}
    </Suspense>
  );
}
