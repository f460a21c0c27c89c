import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StackFile } from '../../infra/local/stack-file.ts';

interface Options {
  readonly dataDir: string;
  readonly flags?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The descriptor of an open file that receives the output of the stack. */
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

/** Returns the URL of the stack once the stack responds, otherwise undefined. */
async function addressIn(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file)) return undefined;
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as StackFile;
  return fetch(`${url}/_local/health`).then(
    ({ ok }) => (ok ? url : undefined),
    () => undefined,
  );
}

/** Starts the local stack in its own process, and waits until it responds. The system assigns a free port. */
export async function spawnStack({
  dataDir,
  flags = [],
  nodeArgs = [],
  env = {},
  output = 'inherit',
}: Options): Promise<SpawnedStack> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const args = ['--disable-warning=ExperimentalWarning', ...nodeArgs, 'bin/local.ts', ...flags];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output === 'inherit' ? 'ignore' : output, output],
    env: { DOCX_ENGINE: 'embedded', ...inherited, ...env, PORT: '0', DATA_DIR: dataDir },
  });
  const end = Date.now() + startTimeoutMs;
  let url = await addressIn(dataDir);
  while (url === undefined) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error('The local stack did not start. See its output.');
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    url = await addressIn(dataDir);
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
