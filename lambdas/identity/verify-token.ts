import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwtExpiredError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { readEnv } from '../platform/environment.ts';
import { ServiceDown } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import type { Session } from './sessions.ts';

/** Verifies an access token. Throws ServiceDown if the pool's keys can't be fetched. */
export type VerifyToken = (token: string) => Promise<Session | 'expired' | 'invalid'>;

/** Returns the keys of the local user pool, which can't be fetched from the internet. */
function localKeys() {
  const { USER_POOL_JWKS: keys } = process.env;
  return keys === undefined ? {} : { fetcher: { fetch: async () => new TextEncoder().encode(keys).buffer } };
}

export const tokenVerifier = once((): VerifyToken => {
  const env = readEnv(process.env, ['USER_POOL_ID', 'USER_POOL_CLIENT_ID']);
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: env.USER_POOL_ID, clientId: env.USER_POOL_CLIENT_ID, tokenUse: 'access' as const },
    { jwksCache: new SimpleJwksCache(localKeys()) },
  );
  return async (token) => {
    try {
      const { sub, origin_jti } = await verifier.verify(token);
      return { account: sub, session: String(origin_jti) };
    } catch (error) {
      if (error instanceof FetchError) throw new ServiceDown({ cause: error });
      return error instanceof JwtExpiredError ? 'expired' : 'invalid';
    }
  };
});
