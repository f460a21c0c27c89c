import type { Contract } from '../../shared/contracts/contract.ts';
import { dynamoSessions } from '../identity/sessions.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { applicationCookies, chosenNumber, clearedCookies, readTokens, sessionCookies } from './cookies.ts';
import { type Authenticate, type CookiesOnFailure, type Handle, type LambdaHandler, lambdaOf } from './endpoint.ts';

/** A 401 clears the session's cookies. */
export const authenticatedHandler = <C extends Contract>(contract: C, handle: Handle<C>): LambdaHandler =>
  lambdaOf(contract, handle, authenticate, (error, cookies) =>
    error instanceof SessionInvalid ? [...clearedCookies(), ...applicationCookies(1, cookies)] : [],
  );

/** Loaded by the first session that is refreshed. */
const userPool = async () => (await import('../identity/user-pool.ts')).cognitoUserPool();

/** Refresh tokens do not rotate, so that concurrent requests may each refresh without logging anyone out. */
const authenticate: Authenticate = async ({ cookies }, contract) => {
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

export function publicHandler<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  cookiesOnFailure: CookiesOnFailure = () => [],
): LambdaHandler {
  if (contract.access === 'session') throw new Error(`${contract.name} needs a session: use authenticatedHandler`);
  return lambdaOf(contract, handle, async () => ({ account: '', number: 1, cookies: [] }), cookiesOnFailure);
}
