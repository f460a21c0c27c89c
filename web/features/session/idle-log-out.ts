import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/calls/call.ts';
import { currentIdleness } from '../../lib/storage/activity.ts';
import { siteStorage } from '../../lib/storage/storage.ts';
import { isLogoutRunning, runLogout } from './running-logout.ts';
import { getSessionHost, isLoggedIn } from './session.ts';
import { endSessionEverywhere } from './session-channel.ts';

/** The timeout for each step of the logout, in ms. A slow server must not keep an expired session open. */
const timeoutMs = 3_000;

let idleLogout: Promise<void> | undefined;

/**
 * Saves the answers and logs the idle user out. Repeated calls return the same promise. Answers that cannot be saved
 * stay in this browser.
 */
export function logOutIdle(): Promise<void> {
  idleLogout ??= runLogout(saveAndLogOut).finally(() => {
    idleLogout = undefined;
  });
  return idleLogout;
}

const saveAndLogOut = () =>
  Promise.race([getSessionHost().save(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    // A session that has ended needs no logout.
    .then(() => (isLoggedIn() ? logOutOnServer() : undefined))
    .catch(() => {})
    .then(() => endSessionEverywhere(messages.inactivity));

const pendingLogoutKey = 'pending-logout';

/** Logs out on the server. Only its response deletes the session's cookies, so a logout that fails is repeated later. */
async function logOutOnServer() {
  siteStorage.setItem(pendingLogoutKey, 'true');
  await call(getLogout, { signal: AbortSignal.timeout(timeoutMs) });
  siteStorage.removeItem(pendingLogoutKey);
}

/** Repeats a logout that did not reach the server, unless a user has logged in since. */
export async function repeatPendingLogout(): Promise<void> {
  if (siteStorage.getItem(pendingLogoutKey) !== null && !isLoggedIn()) await logOutOnServer().catch(() => {});
}

/** Ends a session that the server has refused. A running logout ends it with its own message instead. */
export function endRefusedSession() {
  if (isLogoutRunning()) return;
  endSessionEverywhere(currentIdleness() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
