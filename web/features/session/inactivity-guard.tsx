import { useEffect, useRef } from 'react';
import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveNow } from '../application/saving/saving.ts';
import { idlenessNow } from './activity.ts';
import { keepAlive, keepAliveNow } from './keep-alive.ts';
import { isLoggedIn } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';
import { useIdleness } from './use-idleness.ts';

/** How long the server has for each step of a log-out: an expired session does not stay on the screen for a slow one. */
const patience = 3_000;

/** Warns an idle applicant a minute before the log-out (specification, sections 4 and 9). */
export function InactivityGuard() {
  const [idleness, stay] = useIdleness(keepAlive);
  const leave = useLeave();
  useEffect(() => {
    if (idleness === 'warned') void saveNow();
    if (idleness === 'expired') void leave();
  }, [idleness, leave]);
  const comeBack = () => {
    if (idlenessNow() !== 'warned') return leave();
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
          <Button onClick={leave}>No - Please log me out</Button>
        </>
      }
    >
      <p>You will be logged out in one minute. Your answers are saved.</p>
    </Dialog>
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Saves and logs out, once. Whether or not the server hears of it, this browser forgets the session. */
function useLeave() {
  const leaving = useRef<Promise<void>>(undefined);
  const leave = useRef(() => {
    leaving.current ??= Promise.race([saveNow(), pause(patience)])
      // A save that the server refused has ended the session already.
      .then(() => (isLoggedIn() ? call(getLogout, { signal: AbortSignal.timeout(patience) }) : undefined))
      .catch(() => {})
      .then(() => endSessionEverywhere(messages.inactivity));
    return leaving.current;
  });
  return leave.current;
}
