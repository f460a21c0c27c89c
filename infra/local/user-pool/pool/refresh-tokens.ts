import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../common/database.ts';
import { notAuthorized } from './pool-error.ts';

/** Times in seconds. */
export interface Origin {
  readonly sub: string;
  readonly originJti: string;
  readonly authTime: number;
}

interface Stored extends Origin {
  readonly expiresAt: number;
  readonly revoked: boolean;
}

export interface RefreshTokens {
  issue(origin: Origin): string;
  read(token: string): Origin;
  revoke(token: string): boolean;
  revokeAll(sub: string): void;
  isRevoked(origin: Pick<Origin, 'sub' | 'originJti'>): boolean;
}

const life = 12 * 3600;
const now = () => Math.floor(Date.now() / 1000);
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');
const parse = (row: Record<string, unknown>) => JSON.parse(String(row.record)) as Stored;

export function openRefreshTokens(database: Database): RefreshTokens {
  const insert = database.prepare('INSERT INTO refresh_token (hash, sub, record) VALUES (?, ?, ?)');
  const select = database.prepare('SELECT record FROM refresh_token WHERE hash = ?');
  const ofUser = database.prepare('SELECT hash, record FROM refresh_token WHERE sub = ?');
  const update = database.prepare('UPDATE refresh_token SET record = ? WHERE hash = ?');
  const revokeRow = (hash: string, stored: Stored) =>
    void update.run(JSON.stringify({ ...stored, revoked: true }), hash);

  return {
    issue(origin) {
      const token = randomBytes(96).toString('base64url');
      const stored: Stored = { ...origin, expiresAt: now() + life, revoked: false };
      insert.run(hashOf(token), origin.sub, JSON.stringify(stored));
      return token;
    },
    read(token) {
      const row = select.get(hashOf(token));
      if (!row) throw notAuthorized('Invalid Refresh Token');
      const { revoked, expiresAt, ...origin } = parse(row);
      if (revoked) throw notAuthorized('Refresh Token has been revoked');
      if (expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
      return origin;
    },
    revoke(token) {
      const row = select.get(hashOf(token));
      if (row) revokeRow(hashOf(token), parse(row));
      return row !== undefined;
    },
    revokeAll(sub) {
      for (const row of ofUser.all(sub)) revokeRow(String(row.hash), parse(row));
    },
    isRevoked: ({ sub, originJti }) =>
      ofUser.all(sub).some((row) => parse(row).originJti === originJti && parse(row).revoked),
  };
}
