import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { type Database, getOrCreate } from '../../common/database.ts';
import { notAuthorized } from './pool-error.ts';
import type { Origin } from './refresh-tokens.ts';
import type { User } from './users.ts';

const accessLife = 300;

interface Settings {
  readonly issuer: string;
  readonly clientId: string;
}

export interface Tokens {
  readonly jwks: string;
  access(origin: Origin): Promise<string>;
  id(user: User, origin: Origin): Promise<string>;
  verifyAccess(token: string): Promise<Pick<Origin, 'sub' | 'originJti'>>;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

/** The signing key is stored with the data: sessions survive a restart. */
export async function openTokens(database: Database, { issuer, clientId }: Settings): Promise<Tokens> {
  const jwk = await getOrCreate(database, 'signing-key', newKey);
  const key = await importJWK(jwk, 'RS256');
  const { kty, n, e, kid = '', alg, use } = jwk;
  const publicJwk = { kty, n, e, kid, alg, use };
  const publicKey = await importJWK(publicJwk, 'RS256');

  const sign = (claims: Record<string, unknown>, { sub, originJti, authTime }: Origin) =>
    new SignJWT({ ...claims, origin_jti: originJti, event_id: randomUUID(), auth_time: authTime })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(sub)
      .setIssuer(issuer)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${accessLife}s`)
      .sign(key);

  return {
    jwks: JSON.stringify({ keys: [publicJwk] }),
    access: (origin) =>
      sign(
        { client_id: clientId, token_use: 'access', scope: 'aws.cognito.signin.user.admin', username: origin.sub },
        origin,
      ),
    id: (user, origin) =>
      sign(
        {
          aud: clientId,
          token_use: 'id',
          email: user.email,
          email_verified: user.status === 'CONFIRMED',
          'cognito:username': user.sub,
        },
        origin,
      ),
    async verifyAccess(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'] });
        if (payload.token_use !== 'access') throw notAuthorized();
        return { sub: String(payload.sub), originJti: String(payload.origin_jti) };
      } catch {
        throw notAuthorized('Invalid Access Token');
      }
    },
  };
}

export const newTokens = async ({ tokens }: { readonly tokens: Tokens }, user: User, origin: Origin) => ({
  AccessToken: await tokens.access(origin),
  IdToken: await tokens.id(user, origin),
  ExpiresIn: accessLife,
  TokenType: 'Bearer',
});
