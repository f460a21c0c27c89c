import type { Contract } from '../../shared/contracts/contract.ts';
import { sessionStore } from '../identity/sessions.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { applicationCookies, chosenNumber, clearedCookies, readTokens, sessionCookies } from './cookies.ts';
import {
  type Authenticate,
  type CookiesOnFailure,
  createLambdaHandler,
  type Handle,
  type LambdaHandler,
} from './endpoint.ts';

/** Builds the handler of a contract that requires a session. A 401 response clears the session's cookies. */
export const authenticatedHandler = <C extends Contract>(contract: C, handle: Handle<C>): LambdaHandler =>
  createLambdaHandler(contract, handle, authenticate, (error, cookies) =>
    error instanceof SessionInvalid ? [...clearedCookies(), ...applicationCookies(1, cookies)] : [],
  );

/** Loads Cognito's client only when a session is refreshed, which most requests don't need. */
const userPool = async () => (await import('../identity/user-pool.ts')).cognitoUserPool();

/** Verifies the token and refreshes an expired one. Refresh tokens don't rotate, so concurrent requests can refresh. */
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
  const active = contract.isPolled !== true;
  if (!(await sessionStore().isAlive(session, { active }))) {
    await (await userPool()).revoke(refresh);
    throw new SessionInvalid();
  }
  // Polling does not count as use. A renewed cookie would keep later calls, which do count, from refreshing.
  const renewals = () => [...sessionCookies({ access: renewed, refresh }), ...applicationCookies(number, cookies)];
  return { account: session.account, number, cookies: active ? renewals() : [] };
};

/** Builds the handler of a contract that requires no session. Throws if the contract requires one. */
export function publicHandler<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  cookiesOnFailure: CookiesOnFailure = () => [],
): LambdaHandler {
  if (contract.access === 'session') throw new Error(`${contract.name} needs a session: use authenticatedHandler`);
  return createLambdaHandler(contract, handle, async () => ({ account: '', number: 1, cookies: [] }), cookiesOnFailure);
}
