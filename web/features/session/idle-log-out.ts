import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/calls/call.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { currentIdleness } from '../../lib/storage/activity.ts';
import { getSessionHost, isLoggedIn, notifySessionChange, subscribeToSession } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';

/** Timeout for each step of the logout, in ms. A slow server must not keep an expired session open. */
const timeoutMs = 3_000;

let idleLogout: Promise<void> | undefined;

const isIdleLogoutRunning = (): boolean => idleLogout !== undefined;

let isLoggingOut = false;

/** Runs a logout. The application is hidden until it ends, because new input would be lost with the session. */
export async function runLogout(operation: () => Promise<void>): Promise<void> {
  isLoggingOut = true;
  notifySessionChange();
  await operation().finally(() => {
    isLoggingOut = false;
    notifySessionChange();
  });
}

export const useIsLoggingOut = (): boolean =>
  useSnapshot(subscribeToSession, () => isLoggingOut || isIdleLogoutRunning());

/** Repeated calls return the same promise. Answers that cannot be saved stay in this browser. */
export function logOutIdle(): Promise<void> {
  idleLogout ??= Promise.race([getSessionHost().save(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    // A save that the server refused has already ended the session.
    .then(() => (isLoggedIn() ? call(getLogout, { signal: AbortSignal.timeout(timeoutMs) }) : undefined))
    .catch(() => {})
    .then(() => endSessionEverywhere(messages.inactivity))
    .finally(() => {
      idleLogout = undefined;
      notifySessionChange();
    });
  notifySessionChange();
  return idleLogout;
}

/** Ends a session that the server has refused. A running logout for inactivity shows its own message instead. */
export function endRefusedSession() {
  if (isIdleLogoutRunning()) return;
  endSessionEverywhere(currentIdleness() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
