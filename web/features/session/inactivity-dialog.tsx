import { Suspense, useEffect, useRef, useState } from 'react';
import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/call.ts';
import { lazily } from '../../lib/lazily.tsx';
import { useAfterLoad } from '../../ui/use-after-load.ts';
import { idlenessNow } from './activity.ts';
import { keepAlive, keepAliveNow } from './keep-alive.ts';
import { isLoggedIn } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';
import { useIdleness } from './use-idleness.ts';

/** For each step of the log-out: a slow server must not keep an expired session on the screen. */
const timeoutMs = 3_000;

const InactivityWarning = lazily(() => import('./inactivity-warning.tsx'));

/**
 * Warns a minute before the automatic log-out (specification, sections 4 and 9).
 * @param save resolves to whether everything is saved
 */
export function InactivityDialog({ save }: { save: () => Promise<boolean> }) {
  const [idleness, stay] = useIdleness(keepAlive);
  const [isSaved, setSaved] = useState<boolean>();
  const logOut = useLogOutOnce(save);
  useEffect(() => {
    if (idleness === 'active') setSaved(undefined);
    if (idleness === 'warned') save().then(setSaved, () => setSaved(false));
    if (idleness === 'expired') void logOut();
  }, [idleness, logOut, save]);
  const comeBack = () => {
    if (idlenessNow() !== 'warned') return logOut();
    stay();
    return keepAliveNow();
  };
  const isReady = useAfterLoad();
  const isOpen = idleness !== 'active';
  return (
    <Suspense fallback={null}>
      {(isReady || isOpen) && <InactivityWarning open={isOpen} isSaved={isSaved} onStay={comeBack} onLeave={logOut} />}
    </Suspense>
  );
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function useLogOutOnce(save: () => Promise<unknown>) {
  const leaving = useRef<Promise<void>>(undefined);
  const logOut = useRef(() => {
    leaving.current ??= Promise.race([save(), delay(timeoutMs)])
      // A save that the server refused has ended the session already.
      .then(() => (isLoggedIn() ? call(getLogout, { signal: AbortSignal.timeout(timeoutMs) }) : undefined))
      .catch(() => {})
      .then(() => endSessionEverywhere(messages.inactivity));
    return leaving.current;
  });
  return logOut.current;
}
