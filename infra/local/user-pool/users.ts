import type { Database } from '../common/database.ts';
import type { AuthSession, Code } from './codes.ts';
import { notAuthorized } from './errors.ts';

export interface User {
  readonly sub: string;
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly password: string;
  readonly status: 'UNCONFIRMED' | 'CONFIRMED';
  readonly isDisabled?: boolean;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly confirmation?: Code;
  readonly reset?: Code;
  /** The session of the sign-up. The confirmation replaces it with a new session. */
  readonly session?: AuthSession;
  /** The times at which codes were sent within the last hour, in ms since 1970. */
  readonly codesSent: readonly number[];
}

const userIn = (row: Record<string, unknown> | undefined) =>
  row ? (JSON.parse(String(row.record)) as User) : undefined;

export function openUsers(database: Database) {
  const select = database.prepare('SELECT record FROM user WHERE sub = ?1 OR email = ?1');
  const page = database.prepare('SELECT record FROM user WHERE sub > ? ORDER BY sub LIMIT ?');
  const insert = database.prepare('INSERT INTO user (sub, email, record) VALUES (?, ?, ?)');
  const replace = database.prepare('UPDATE user SET email = ?, record = ? WHERE sub = ?');
  const remove = database.prepare('DELETE FROM user WHERE sub = ?');
  return {
    /** Finds a user by email, ignoring case, or by sub. */
    find: (username: string) => userIn(select.get(username.toLowerCase())),
    /** Lists the users whose sub follows `sub`, ordered by sub. If `sub` is '', starts with the first user. */
    listAfter: (sub: string, limit: number) =>
      page.all(sub, limit).map((row) => JSON.parse(String(row.record)) as User),
    add: (user: User) => void insert.run(user.sub, user.email.toLowerCase(), JSON.stringify(user)),
    update(user: User, change: Partial<User>): User {
      const changed = { ...user, ...change, modifiedAt: Date.now() };
      replace.run(changed.email.toLowerCase(), JSON.stringify(changed), user.sub);
      return changed;
    },
    remove: (user: User) => void remove.run(user.sub),
  };
}

const freeFailures = 4;
const second = 1000;
const longestLock = 900 * second;
const forgetAfterMs = 900 * second;

const lockAfter = (failures: number) =>
  failures <= freeFailures ? 0 : Math.min(2 ** (failures - freeFailures - 1) * second, longestLock);

/**
 * Opens the counter of failed login attempts. `name` is the id of an account, or the email address that was entered if
 * there is no account, so that both are locked alike.
 */
export function openAttempts(database: Database) {
  const select = database.prepare('SELECT failures, last, locked_until FROM attempt WHERE name = ?');
  const write = database.prepare(
    'INSERT OR REPLACE INTO attempt (name, failures, last, locked_until) VALUES (?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM attempt WHERE name = ?');
  const forgetOld = database.prepare('DELETE FROM attempt WHERE last < ? AND locked_until < ?');
  return {
    /**
     * Counts an attempt as failed before its password is checked, so that parallel guesses are counted.
     * @throws AwsError while `name` is locked
     */
    begin(name: string) {
      const now = Date.now();
      forgetOld.run(now - forgetAfterMs, now);
      const row = select.get(name);
      if (Number(row?.locked_until ?? 0) > now) throw notAuthorized('Password attempts exceeded');
      const failures = Number(row?.failures ?? 0) + 1;
      write.run(name, failures, now, now + lockAfter(failures));
    },
    succeed: (name: string) => void forget.run(name),
  };
}
