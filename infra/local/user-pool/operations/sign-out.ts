import { type Input, text } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { notAuthorized, PoolError } from '../pool/pool-error.ts';

export async function revokeToken(pool: Pool, input: Input) {
  if (!pool.refreshTokens.revoke(text(input, 'Token')))
    throw new PoolError('UnsupportedTokenTypeException', 'Unsupported token type');
  return {};
}

export async function globalSignOut(pool: Pool, input: Input) {
  const origin = await pool.tokens.verifyAccess(text(input, 'AccessToken'));
  if (pool.refreshTokens.isRevoked(origin)) throw notAuthorized('Access Token has been revoked');
  pool.refreshTokens.revokeAll(origin.sub);
  return {};
}
