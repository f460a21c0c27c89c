import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';

interface Options {
  readonly dataDir: string;
  readonly flags?: readonly string[];
  /** Where it prints: a file that is open. */
  readonly output?: number | 'inherit';
}

export interface SpawnedStack {
  readonly child: ChildProcess;
  readonly url: string;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const startTimeoutMs = 120_000;
const pollMs = 20;

const isUp = (url: string) =>
  fetch(`${url}/_local/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the local stack as a person does, in a process of its own, and waits until it is up. */
export async function spawnStack({ dataDir, flags = [], output = 'inherit' }: Options): Promise<SpawnedStack> {
  const port = await freePort();
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/local.ts', ...flags], {
    cwd: root,
    stdio: ['ignore', output === 'inherit' ? 'ignore' : output, output],
    env: { DOCX_ENGINE: 'embedded', ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  const url = `http://localhost:${port}`;
  const end = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error('The local stack did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return {
    child,
    url,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
