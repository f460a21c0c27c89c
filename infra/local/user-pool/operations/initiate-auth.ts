import { randomUUID } from 'node:crypto';
import { checkAuthSession } from '../pool/auth-session.ts';
import { type Input, parametersOf, text } from '../pool/input.ts';
import { isPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { invalidParameter, notAuthorized, PoolError } from '../pool/pool-error.ts';
import { newTokens } from '../pool/tokens.ts';
import type { User } from '../pool/users.ts';

async function withPassword(pool: Pool, parameters: Input) {
  const username = text(parameters, 'USERNAME');
  const password = text(parameters, 'PASSWORD');
  const user = pool.users.find(username);
  const name = user?.sub ?? username.toLowerCase();
  pool.attempts.begin(name);
  const right = await isPassword(password, user?.password);
  if (!user || !right) throw notAuthorized();
  pool.attempts.succeed(name);
  if (user.status === 'UNCONFIRMED') throw new PoolError('UserNotConfirmedException', 'User is not confirmed.');
  return tokensFor(pool, user);
}

/** Right after the confirmation of a sign-up, whose code is the factor. */
async function withSession(pool: Pool, parameters: Input, Session: unknown) {
  const user = pool.users.find(text(parameters, 'USERNAME'));
  if (user?.status !== 'CONFIRMED') throw notAuthorized();
  checkAuthSession(user, Session);
  return tokensFor(pool, pool.users.update(user, { session: undefined }));
}

async function tokensFor(pool: Pool, user: User) {
  const origin = { sub: user.sub, originJti: randomUUID(), authTime: Math.floor(Date.now() / 1000) };
  const tokens = await newTokens(pool, user, origin);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: pool.refreshTokens.issue(origin) },
  };
}

/** The product refreshes by GetTokensFromRefreshToken. */
export async function initiateAuth(pool: Pool, input: Input) {
  const flow = text(input, 'AuthFlow');
  if (flow === 'USER_AUTH' && input.Session !== undefined) return withSession(pool, parametersOf(input), input.Session);
  if (flow !== 'USER_PASSWORD_AUTH') throw invalidParameter(`${flow} flow not enabled for this client`);
  return withPassword(pool, parametersOf(input));
}
