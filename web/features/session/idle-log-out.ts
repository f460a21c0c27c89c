import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/calls/call.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { idlenessNow } from '../../lib/storage/activity.ts';
import { isLoggedIn, sessionChanged, sessionHost, subscribeToSession } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';

/** For each step of the log-out: a slow server must not keep an expired session. */
const timeoutMs = 3_000;

let leaving: Promise<void> | undefined;

const isLeaving = (): boolean => leaving !== undefined;

let isLoggingOut = false;

/** Meanwhile nothing can be typed, which would be gone with the session. */
export async function logOutBy(act: () => Promise<void>): Promise<void> {
  isLoggingOut = true;
  sessionChanged();
  await act().finally(() => {
    isLoggingOut = false;
    sessionChanged();
  });
}

/** From the beginning of the log-out on, nothing of the application is shown. */
export const useIsLeaving = (): boolean => useSnapshot(subscribeToSession, () => isLoggingOut || isLeaving());

/** Logs out for inactivity, once however often it is called meanwhile. What cannot be saved stays in this browser. */
export function logOutIdle(): Promise<void> {
  leaving ??= Promise.race([sessionHost().save(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    // A save that the server refused has ended the session already.
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

/** A log-out that is under way says itself why. */
export function endRefusedSession() {
  if (isLeaving()) return;
  endSessionEverywhere(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
