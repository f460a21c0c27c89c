import { SessionInvalid } from '../platform/errors.ts';
import type { UserPool } from '../identity/user-pool.ts';
import type { VerifyToken } from '../identity/verify-token.ts';
import type { Sessions } from '../identity/sessions.ts';
import { readTokens, sessionCookies } from './cookies.ts';
import type { Authenticate } from './endpoint.ts';

interface Dependencies {
  readonly userPool: () => Promise<Pick<UserPool, 'refresh' | 'revoke'>>;
  readonly sessions: () => Sessions;
  readonly verify: () => VerifyToken;
}

/** Refresh tokens do not rotate, so that concurrent requests may each refresh without logging anyone out. */
export const authenticator =
  ({ userPool, sessions, verify }: Dependencies): Authenticate =>
  async ({ cookies }, contract) => {
    const { access, refresh } = readTokens(cookies);
    const verified = access === undefined ? 'expired' : await verify()(access);
    if (verified === 'invalid') throw new SessionInvalid();
    if (verified !== 'expired') return { applicant: verified.applicant, cookies: [] };
    if (refresh === undefined) throw new SessionInvalid();

    const renewed = await (await userPool()).refresh(refresh);
    const session = renewed === undefined ? 'invalid' : await verify()(renewed);
    if (renewed === undefined || session === 'invalid' || session === 'expired') throw new SessionInvalid();
    const active = contract.polling !== true;
    if (!(await sessions().isAlive(session, { active }))) {
      await (await userPool()).revoke(refresh);
      throw new SessionInvalid();
    }
    // Polling does not count as use: with the renewed cookie, the calls after it would not be counted either.
    return { applicant: session.applicant, cookies: active ? sessionCookies({ access: renewed, refresh }) : [] };
  };
