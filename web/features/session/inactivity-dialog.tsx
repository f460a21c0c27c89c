import { useEffect, useRef, useState } from 'react';
import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { idlenessNow } from './activity.ts';
import { keepAlive, keepAliveNow } from './keep-alive.ts';
import { isLoggedIn } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';
import { useIdleness } from './use-idleness.ts';

/** For each step of the log-out: a slow server must not keep an expired session on the screen. */
const timeoutMs = 3_000;

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
  return (
    <Dialog
      open={idleness !== 'active'}
      onClose={comeBack}
      role="alertdialog"
      title="Still working?"
      actions={
        <>
          <Button variant="primary" data-autofocus onClick={comeBack}>
            Yes - Take me back to my application
          </Button>
          <Button onClick={logOut}>No - Please log me out</Button>
        </>
      }
    >
      <p>You will be logged out in one minute.</p>
      <p role="status">
        {isSaved === true && 'Your answers are saved.'}
        {isSaved === false &&
          'Your last answers are not saved yet. They are kept in this browser until you log in again.'}
      </p>
    </Dialog>
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
