import { randomUUID } from 'node:crypto';
import { type Input, parametersOf, text } from '../pool/input.ts';
import { isPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { invalidParameter, notAuthorized, PoolError } from '../pool/pool-error.ts';
import { newTokens } from '../pool/tokens.ts';

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
  const origin = { sub: user.sub, originJti: randomUUID(), authTime: Math.floor(Date.now() / 1000) };
  const tokens = await newTokens(pool, user, origin);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: pool.refreshTokens.issue(origin) },
  };
}

/** USER_PASSWORD_AUTH only: the product refreshes by GetTokensFromRefreshToken. */
export async function initiateAuth(pool: Pool, input: Input) {
  const flow = text(input, 'AuthFlow');
  if (flow !== 'USER_PASSWORD_AUTH') throw invalidParameter(`${flow} flow not enabled for this client`);
  return withPassword(pool, parametersOf(input));
}
