import type { Database } from '../../common/database.ts';
import type { AuthSession } from './auth-session.ts';
import type { Code } from './codes.ts';

export interface User {
  readonly sub: string;
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly password: string;
  readonly status: 'UNCONFIRMED' | 'CONFIRMED';
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly confirmation?: Code;
  readonly reset?: Code;
  /** Of the sign-up, then of its confirmation. */
  readonly session?: AuthSession;
  /** Times within the last hour, in milliseconds. */
  readonly codesSent: readonly number[];
}

export interface Users {
  /** By email, case-insensitive, or by sub. */
  find(username: string): User | undefined;
  /** In the order of their subs; the first ones with ''. */
  listAfter(sub: string, most: number): User[];
  add(user: User): void;
  update(user: User, change: Partial<User>): User;
  remove(user: User): void;
}

const userIn = (row: Record<string, unknown> | undefined) =>
  row ? (JSON.parse(String(row.record)) as User) : undefined;

export function openUsers(database: Database): Users {
  const select = database.prepare('SELECT record FROM user WHERE sub = ?1 OR email = ?1');
  const page = database.prepare('SELECT record FROM user WHERE sub > ? ORDER BY sub LIMIT ?');
  const insert = database.prepare('INSERT INTO user (sub, email, record) VALUES (?, ?, ?)');
  const replace = database.prepare('UPDATE user SET record = ? WHERE sub = ?');
  const remove = database.prepare('DELETE FROM user WHERE sub = ?');
  return {
    find: (username) => userIn(select.get(username.toLowerCase())),
    listAfter: (sub, most) => page.all(sub, most).map((row) => JSON.parse(String(row.record)) as User),
    add: (user) => void insert.run(user.sub, user.email.toLowerCase(), JSON.stringify(user)),
    update(user, change) {
      const changed = { ...user, ...change, modifiedAt: Date.now() };
      replace.run(JSON.stringify(changed), user.sub);
      return changed;
    },
    remove: (user) => void remove.run(user.sub),
  };
}
