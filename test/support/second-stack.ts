import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface SecondStack {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A stack of the second partner, selected by PARTNER, in the place of the one under test until it is stopped. */
export async function startSecondStack(): Promise<SecondStack> {
  const { NODE_ENV: _, NODE_OPTIONS: __, STACK_URL: first, ...env } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'hillside-'));
  const child = spawn(process.execPath, ['bin/run.mjs', 'bin/local.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PARTNER: 'hillside', PORT: '0', DATA_DIR: dataDir },
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
  process.env.STACK_URL = url;
  return {
    url,
    dataDir,
    async stop() {
      process.env.STACK_URL = first;
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
