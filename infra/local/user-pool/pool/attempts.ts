import type { Database } from '../../common/database.ts';
import { notAuthorized } from './pool-error.ts';

export interface Attempts {
  /** Counts an attempt before its password is checked, so that parallel guesses count. Throws while locked. */
  begin(name: string): void;
  succeed(name: string): void;
}

const freeFailures = 4;
const second = 1000;
const longestLock = 900 * second;
const forgottenAfter = 900 * second;

const lockAfter = (failures: number) =>
  failures <= freeFailures ? 0 : Math.min(2 ** (failures - freeFailures - 1) * second, longestLock);

/** Log-in attempts by account, or by the given name: unknown accounts are locked out in the same way. */
export function openAttempts(database: Database): Attempts {
  const select = database.prepare('SELECT failures, last, locked_until FROM attempt WHERE name = ?');
  const write = database.prepare(
    'INSERT OR REPLACE INTO attempt (name, failures, last, locked_until) VALUES (?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM attempt WHERE name = ?');
  const forgetOld = database.prepare('DELETE FROM attempt WHERE last < ? AND locked_until < ?');
  return {
    begin(name) {
      const now = Date.now();
      forgetOld.run(now - forgottenAfter, now);
      const row = select.get(name);
      if (Number(row?.locked_until ?? 0) > now) throw notAuthorized('Password attempts exceeded');
      const failures = Number(row?.failures ?? 0) + 1;
      write.run(name, failures, now, now + lockAfter(failures));
    },
    succeed: (name) => void forget.run(name),
  };
}
