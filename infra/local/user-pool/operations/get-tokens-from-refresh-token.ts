import { type Input, text } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { notAuthorized } from '../pool/pool-error.ts';
import { newTokens } from '../pool/tokens.ts';

/** Returns no refresh token: rotation is off. */
export async function getTokensFromRefreshToken(pool: Pool, input: Input) {
  const origin = pool.refreshTokens.read(text(input, 'RefreshToken'));
  const user = pool.users.find(origin.sub);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  return { AuthenticationResult: await newTokens(pool, user, origin) };
}
