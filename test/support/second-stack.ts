import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

const envOfSecond = () => {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  return { ...env, PARTNER: 'hillside' };
};

/** Replaces the stack under test with the second partner's, in this suite. Its clock starts at `at` (ISO 8601). */
export function onSecondStack(at?: string): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    stop = await startSecondStack(at);
  });
  afterAll(() => stop?.());
}

async function startSecondStack(at?: string): Promise<() => Promise<void>> {
  const { STACK_URL, STACK_DATA_DIR } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'hillside-'));
  const clock = at === undefined ? [] : ['--import', './test/support/set-clock.ts'];
  const child = spawn(process.execPath, ['bin/run.mjs', ...clock, 'bin/local.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...envOfSecond(), PORT: '0', DATA_DIR: dataDir, CLOCK_AT: at },
  });
  const url = await new Promise<string>((found, failed) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /Ready: (\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    child.once('exit', () => failed(new Error(`The second partner's stack did not start:\n${said}`)));
  });
  Object.assign(process.env, { STACK_URL: url, STACK_DATA_DIR: dataDir });
  return async () => {
    Object.assign(process.env, { STACK_URL, STACK_DATA_DIR });
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Runs an operator's command for the second partner against the stack under test, and returns its output. */
export async function commandOfSecond(name: 'applicant' | 'packet', ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/run.mjs', `bin/${name}.ts`, ...args], {
    cwd: root,
    env: { ...envOfSecond(), DATA_DIR: process.env.STACK_DATA_DIR },
  });
  return stdout.trim();
}
