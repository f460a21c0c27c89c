import { SessionsNotEnded } from '../platform/errors.ts';
import { describeError, logger } from '../platform/logger.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { LogIns } from './log-ins.ts';
import type { SessionStore } from './sessions.ts';

interface EndSessionsDependencies {
  readonly userPool: Pick<LogIns, 'signOut'>;
  readonly sessions: Pick<SessionStore, 'endAll'>;
}

/** Revokes refresh tokens and ends stored sessions; either one is enough. Throws SessionsNotEnded if both fail. */
export async function endSessions({ userPool, sessions }: EndSessionsDependencies, account: string): Promise<void> {
  const results = await Promise.allSettled([sessions.endAll(account), userPool.signOut(account)]);
  const failed = results.filter((end) => end.status === 'rejected');
  for (const { reason } of failed)
    logger.error('sessions not ended', { requestId: currentRequestId(), cause: describeError(reason) });
  if (failed.length === results.length) throw new SessionsNotEnded();
}
