import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/calls/call.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { idlenessNow } from '../../lib/storage/activity.ts';
import { isLoggedIn, sessionChanged, sessionHost, subscribeToSession } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';

/** Timeout for each step of the logout, in ms. A slow server must not keep an expired session open. */
const timeoutMs = 3_000;

let leaving: Promise<void> | undefined;

const isLeaving = (): boolean => leaving !== undefined;

let isLoggingOut = false;

/** Runs a logout. The application is hidden until it ends, because new input would be lost with the session. */
export async function logOutBy(operation: () => Promise<void>): Promise<void> {
  isLoggingOut = true;
  sessionChanged();
  await operation().finally(() => {
    isLoggingOut = false;
    sessionChanged();
  });
}

/** Whether a logout is running. From its beginning, nothing of the application is shown. */
export const useIsLeaving = (): boolean => useSnapshot(subscribeToSession, () => isLoggingOut || isLeaving());

/**
 * Logs out because of inactivity. Calls during a running logout return the same promise. Answers that cannot be saved
 * stay in this browser.
 */
export function logOutIdle(): Promise<void> {
  leaving ??= Promise.race([sessionHost().save(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    // A save that the server refused has already ended the session.
    .then(() => (isLoggedIn() ? call(getLogout, { signal: AbortSignal.timeout(timeoutMs) }) : undefined))
    .catch(() => {})
    .then(() => endSessionEverywhere(messages.inactivity))
    .finally(() => {
      leaving = undefined;
      sessionChanged();
    });
  sessionChanged();
  return leaving;
}

/**
 * Ends a session that the server has refused. Does nothing during a logout because of inactivity, which shows its own
 * message.
 */
export function endRefusedSession() {
  if (isLeaving()) return;
  endSessionEverywhere(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
