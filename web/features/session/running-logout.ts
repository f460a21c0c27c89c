import { announceUnauthorized, currentSession } from '../../lib/calls/call-session.ts';
import { UnauthorizedError } from '../../lib/calls/errors.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { notifySessionChange, subscribeToSession } from './session.ts';

let runningCount = 0;

export const isLogoutRunning = (): boolean => runningCount > 0;

export const useIsLoggingOut = (): boolean => useSnapshot(subscribeToSession, isLogoutRunning);

/**
 * Runs a logout. Until it ends, hides the application, because new input would be lost. Also ignores the server's
 * refusals and the messages of other tabs, because the session is about to end with the logout's own message.
 */
export async function runLogout(operation: () => Promise<void>): Promise<void> {
  const session = currentSession();
  runningCount += 1;
  notifySessionChange();
  try {
    await operation().finally(() => {
      runningCount -= 1;
    });
  } catch (error) {
    if (error instanceof UnauthorizedError) announceUnauthorized(session);
    throw error;
  } finally {
    notifySessionChange();
  }
}
