import { closeSync, fstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const retryMs = 200;
const SQLITE_BUSY = 5;
/** Of a file that is removed while it is opened. */
const SQLITE_IOERR_FSTAT = 1802;

/** Waits for whoever has it. The lock is the kernel's: it ends with the process, however that ends. @returns what releases it and removes the file */
export async function lock(file: string, waits: () => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const release = tryLock(file);
    if (release) return release;
    if (attempt === 0) waits();
    await setTimeout(retryMs);
  }
}

function tryLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let opened: number | undefined;
  let database: DatabaseSync | undefined;
  const close = () => {
    database?.close();
    if (opened !== undefined) closeSync(opened);
  };
  const release = () => {
    rmSync(file);
    close();
  };
  try {
    opened = openSync(file, 'a', 0o600);
    database = new DatabaseSync(file);
    database.exec('BEGIN EXCLUSIVE');
    // Whoever had it may have removed it: then somebody else may have another one by now.
    if (statSync(file).ino === fstatSync(opened).ino) return release;
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
  close();
  return undefined;
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ENOENT') return true;
  if (!('errcode' in error) || typeof error.errcode !== 'number') return false;
  return (error.errcode & 0xff) === SQLITE_BUSY || error.errcode === SQLITE_IOERR_FSTAT;
}
