import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type Command, runCommand } from './links.ts';
import { type SpawnedStack, spawnStack } from './spawn-stack.ts';

const env = { PARTNER: 'hillside', NODE_OPTIONS: '--conditions=hillside' };

/** Replaces the stack under test with the second partner's, in this suite. Its clock starts at `at` (ISO 8601). */
export function onSecondStack(at?: string): void {
  const { STACK_URL, STACK_DATA_DIR } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'hillside-'));
  let stack: SpawnedStack | undefined;
  beforeAll(async () => {
    const clock = at === undefined ? [] : ['--import', './test/support/set-clock.ts'];
    stack = await spawnStack({ dataDir, nodeArgs: clock, env: { ...env, CLOCK_AT: at } });
    Object.assign(process.env, { STACK_URL: stack.url, STACK_DATA_DIR: dataDir });
  });
  afterAll(async () => {
    Object.assign(process.env, { STACK_URL, STACK_DATA_DIR });
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Runs an operator's command for the second partner against the stack under test, and returns its output. */
export const commandOfSecond = (name: Command, ...args: string[]): Promise<string> => runCommand(name, args, env);
