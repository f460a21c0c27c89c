import { SessionInvalid } from '../errors.ts';
import type { UserPool } from '../identity/user-pool.ts';
import type { VerifyToken } from '../identity/verify-token.ts';
import type { Sessions } from '../storage/sessions.ts';
import { readTokens, sessionCookies } from './cookies.ts';
import type { Authenticate } from './endpoint.ts';

interface Means {
  readonly userPool: () => UserPool;
  readonly sessions: () => Sessions;
  readonly verify: () => VerifyToken;
}

/**
 * Verifies the access token and refreshes an expired one. Refresh tokens do not rotate, so parallel requests over an
 * expiry may each refresh: none of them logs anyone out. A session that was idle too long is not refreshed; a call
 * that a page repeats by itself does not count as activity.
 */
export const authenticator =
  ({ userPool, sessions, verify }: Means): Authenticate =>
  async ({ cookies }, contract) => {
    const { access, refresh } = readTokens(cookies);
    const verified = access === undefined ? 'expired' : await verify()(access);
    if (verified === 'invalid') throw new SessionInvalid();
    if (verified !== 'expired') return { applicant: verified.applicant, cookies: [] };
    if (refresh === undefined) throw new SessionInvalid();

    const renewed = await userPool().refresh(refresh);
    const session = renewed === undefined ? 'invalid' : await verify()(renewed);
    if (renewed === undefined || session === 'invalid' || session === 'expired') throw new SessionInvalid();
    const active = contract.polling !== true;
    if (!(await sessions().isAlive(session, { active }))) {
      await userPool().revoke(refresh);
      throw new SessionInvalid();
    }
    // A poll renews for itself alone: else the calls after it would need no refresh, and would not count as use.
    return { applicant: session.applicant, cookies: active ? sessionCookies({ access: renewed, refresh }) : [] };
  };
