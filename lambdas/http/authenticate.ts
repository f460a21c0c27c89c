import { dynamoSessions } from '../identity/sessions.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { chosenNumber } from './application-cookie.ts';
import { readTokens, sessionCookies } from './cookies.ts';
import type { Authenticate } from './endpoint.ts';

/** Loaded by the first session that is refreshed. */
const userPool = async () => (await import('../identity/user-pool.ts')).cognitoUserPool();

/** Refresh tokens do not rotate, so that concurrent requests may each refresh without logging anyone out. */
export const authenticate: Authenticate = async ({ cookies }, contract) => {
  const number = chosenNumber(cookies);
  const verify = tokenVerifier();
  const { access, refresh } = readTokens(cookies);
  const verified = access === undefined ? 'expired' : await verify(access);
  if (verified === 'invalid') throw new SessionInvalid();
  if (verified !== 'expired') return { account: verified.account, number, cookies: [] };
  if (refresh === undefined) throw new SessionInvalid();

  const renewed = await (await userPool()).refresh(refresh);
  const session = renewed === undefined ? 'invalid' : await verify(renewed);
  if (renewed === undefined || session === 'invalid' || session === 'expired') throw new SessionInvalid();
  const active = contract.polling !== true;
  if (!(await dynamoSessions().isAlive(session, { active }))) {
    await (await userPool()).revoke(refresh);
    throw new SessionInvalid();
  }
  // Polling does not count as use: with the renewed cookie, the calls after it would not be counted either.
  return { account: session.account, number, cookies: active ? sessionCookies({ access: renewed, refresh }) : [] };
};
