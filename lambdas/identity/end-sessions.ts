import { SessionsNotEnded } from '../platform/errors.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { Sessions } from './sessions.ts';
import type { UserPool } from './user-pool.ts';

interface Means {
  readonly userPool: Pick<UserPool, 'signOut'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
}

/**
 * Ends all sessions of an account in two ways: revokes the refresh tokens and invalidates the stored sessions. Either
 * one is enough.
 * @throws SessionsNotEnded if both fail
 */
export async function endSessions({ userPool, sessions }: Means, account: string): Promise<void> {
  const ends = await Promise.allSettled([sessions.endAll(account), userPool.signOut(account)]);
  const failed = ends.filter((end) => end.status === 'rejected');
  for (const { reason } of failed)
    logger.error('sessions not ended', { requestId: currentRequestId(), cause: causeOf(reason) });
  if (failed.length === ends.length) throw new SessionsNotEnded();
}
