import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface BenchStack {
  readonly url: string;
  /** Seconds from the command to its 'Ready'. */
  readonly startSeconds: number;
  /** Resident memory now, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts `bin/local.ts` as a person does and waits for its 'Ready'. */
export async function startStack(port: number, dataDir: string): Promise<BenchStack> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/local.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DOCX_ENGINE: 'embedded' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return {
    url: `http://localhost:${port}`,
    startSeconds: (performance.now() - began) / 1000,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The local stack ended with code ${code}.`)));
  });
}
