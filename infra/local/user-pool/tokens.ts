import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type Database, getOrCreate } from '../common/database.ts';
import { notAuthorized } from './errors.ts';
import type { User } from './users.ts';

const accessLifetimeSeconds = 300;

/** The login that tokens come from. `authTime` is in seconds. */
interface Origin {
  readonly sub: string;
  readonly originJti: string;
  readonly authTime: number;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

/** Opens the issuer of tokens. Its signing key is stored with the data, so that sessions survive a restart. */
export async function openTokens(database: Database, issuer: string, clientId: string) {
  const jwk = await getOrCreate(database, 'signing-key', newKey);
  const key = await importJWK(jwk, 'RS256');
  const { kty, n, e, kid = '', alg, use } = jwk;

  const sign = (claims: Record<string, unknown>, { sub, originJti, authTime }: Origin) =>
    new SignJWT({ ...claims, origin_jti: originJti, event_id: randomUUID(), auth_time: authTime })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(sub)
      .setIssuer(issuer)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${accessLifetimeSeconds}s`)
      .sign(key);

  const access = (origin: Origin, scopes: readonly string[]) => {
    const claims = { client_id: clientId, scope: scopes.join(' '), username: origin.sub };
    return sign({ ...claims, token_use: 'access' }, origin);
  };
  const id = ({ sub, email, status }: User, origin: Origin) => {
    const claims = { aud: clientId, email, email_verified: status === 'CONFIRMED', 'cognito:username': sub };
    return sign({ ...claims, token_use: 'id' }, origin);
  };

  return {
    jwks: JSON.stringify({ keys: [{ kty, n, e, kid, alg, use }] }),
    access,
    issue: async (user: User, origin: Origin, scopes: readonly string[]) => ({
      AccessToken: await access(origin, scopes),
      IdToken: await id(user, origin),
      ExpiresIn: accessLifetimeSeconds,
      TokenType: 'Bearer',
    }),
  };
}

interface Stored extends Origin {
  readonly expiresAt: number;
  readonly revoked: boolean;
}

const refreshLifetimeSeconds = 12 * 3600;
const now = () => Math.floor(Date.now() / 1000);
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');
const parse = (row: Record<string, unknown>) => JSON.parse(String(row.record)) as Stored;

export function openRefreshTokens(database: Database) {
  const insert = database.prepare('INSERT INTO refresh_token (hash, sub, record) VALUES (?, ?, ?)');
  const select = database.prepare('SELECT record FROM refresh_token WHERE hash = ?');
  const ofUser = database.prepare('SELECT hash, record FROM refresh_token WHERE sub = ?');
  const update = database.prepare('UPDATE refresh_token SET record = ? WHERE hash = ?');
  const revokeRow = (hash: string, stored: Stored) =>
    void update.run(JSON.stringify({ ...stored, revoked: true }), hash);

  return {
    issue(origin: Origin) {
      const token = randomBytes(96).toString('base64url');
      const stored: Stored = { ...origin, expiresAt: now() + refreshLifetimeSeconds, revoked: false };
      insert.run(hashOf(token), origin.sub, JSON.stringify(stored));
      return token;
    },
    read(token: string): Origin {
      const row = select.get(hashOf(token));
      if (!row) throw notAuthorized('Invalid Refresh Token');
      const { revoked, expiresAt, ...origin } = parse(row);
      if (revoked) throw notAuthorized('Refresh Token has been revoked');
      if (expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
      return origin;
    },
    revoke(token: string) {
      const row = select.get(hashOf(token));
      if (row) revokeRow(hashOf(token), parse(row));
      return row !== undefined;
    },
    revokeAll(sub: string) {
      for (const row of ofUser.all(sub)) revokeRow(String(row.hash), parse(row));
    },
  };
}
