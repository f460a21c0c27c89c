import { randomUUID } from 'node:crypto';
import { type Input, isObject, text } from '../input.ts';
import { isPassword } from '../password.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, notAuthorized, PoolError } from '../pool-error.ts';
import type { Origin } from '../refresh-tokens.ts';
import { accessLife } from '../tokens.ts';
import type { User } from '../users.ts';

const result = async (pool: Pool, user: User, origin: Origin, refreshToken?: string) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: await pool.tokens.access(origin),
    IdToken: await pool.tokens.id(user, origin),
    ...(refreshToken ? { RefreshToken: refreshToken } : {}),
    ExpiresIn: accessLife,
    TokenType: 'Bearer',
  },
});

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
  return result(pool, user, origin, pool.refreshTokens.issue(origin));
}

async function withRefreshToken(pool: Pool, parameters: Input) {
  const origin = pool.refreshTokens.read(text(parameters, 'REFRESH_TOKEN'));
  const user = pool.users.find(origin.sub);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  return result(pool, user, origin);
}

const flows: Readonly<Record<string, typeof withPassword>> = {
  USER_PASSWORD_AUTH: withPassword,
  REFRESH_TOKEN_AUTH: withRefreshToken,
  REFRESH_TOKEN: withRefreshToken,
};

export async function initiateAuth(pool: Pool, input: Input) {
  const name = text(input, 'AuthFlow');
  const flow = Object.hasOwn(flows, name) ? flows[name] : undefined;
  if (!flow) throw invalidParameter(`${name} flow not enabled for this client`);
  return flow(pool, isObject(input.AuthParameters) ? input.AuthParameters : {});
}
