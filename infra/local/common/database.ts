import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from './start-problem.ts';

export type Database = DatabaseSync;

const schema = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS user (sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS refresh_token (hash TEXT PRIMARY KEY, sub TEXT NOT NULL, record TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS attempt (name TEXT PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL, locked_until INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS mail (id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, mail TEXT NOT NULL);
`;

const SQLITE_BUSY = 5;
const resultCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

/**
 * With the write-ahead log, what was written survives a crash of this process, but not always one of the machine.
 * Waiting for the disk at every write took a quarter of the time in which the local stack sends emails.
 */
export const withoutWaitingForDisk = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;';

function open(file: string): Database {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; ${withoutWaitingForDisk} BEGIN EXCLUSIVE;`);
  database.exec(`${schema} COMMIT;`);
  const check = database.prepare('PRAGMA quick_check').get();
  if (check?.quick_check !== 'ok') throw new Error(String(check?.quick_check));
  return database;
}

/** Builds the error for data that cannot be read. Its message says how to start over. */
export const damagedDataError = (dataDir: string, what: string, cause: unknown) =>
  new StartProblem(
    `Couldn't read the ${what} in ${dataDir} (${cause instanceof Error ? cause.message : cause}). Delete that directory to start over, or set DATA_DIR to another one.`,
  );

/**
 * Opens the database. The operating system locks the data directory until the process ends, even after a crash.
 * @throws StartProblem if the directory is unusable, locked or damaged.
 */
export function openDatabase(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartProblem(`Couldn't use ${dataDir} as the data directory (${(error as Error).message}).`);
  }
  try {
    return open(join(dataDir, 'local.db'));
  } catch (error) {
    if (resultCode(error) === SQLITE_BUSY)
      throw new StartProblem(
        `Another local stack is running on ${dataDir}. Stop it, or set DATA_DIR and PORT to other values.`,
      );
    throw damagedDataError(dataDir, 'accounts and emails', error);
  }
}

/** Returns a stored setting. If it is missing, makes and stores it first. */
export async function getOrCreate<Value>(
  database: Database,
  name: string,
  make: () => Value | Promise<Value>,
): Promise<Value> {
  const row = database.prepare('SELECT value FROM setting WHERE name = ?').get(name);
  if (typeof row?.value === 'string') return JSON.parse(row.value) as Value;
  const value = await make();
  database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run(name, JSON.stringify(value));
  return value;
}
