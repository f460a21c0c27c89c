import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsFile } from '../../bin/results-file.ts';

export interface StartedStack {
  readonly child: ChildProcess;
  readonly dataDir: string;
}

declare global {
  var startedStack: StartedStack | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const logFile = join(root, 'test-results', 'stack.log');
const startTimeoutMs = 120_000;
const pollMs = 100;

/** On a port that the system gives it. One that was free a moment ago may be taken by then. */
function spawnStack(dataDir: string): ChildProcess {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // A new file: an earlier run may still be writing to the old one.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'a');
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  const flags = ['--disable-warning=ExperimentalWarning', 'bin/local.ts', '--verbose', '--record-calls', callsFile];
  const child = spawn(process.execPath, flags, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { DOCX_ENGINE: 'embedded', ...env, PORT: '0', DATA_DIR: dataDir },
  });
  closeSync(log);
  return child;
}

/** Where the stack answers, once it does. */
async function addressIn(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file)) return undefined;
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
  return fetch(`${url}/_local/health`).then(
    ({ ok }) => (ok ? url : undefined),
    () => undefined,
  );
}

async function addressOf(child: ChildProcess, dataDir: string): Promise<string> {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    const url = await addressIn(dataDir);
    if (url) return url;
    if (child.exitCode !== null || Date.now() > end) {
      const tail = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
      throw new Error(`The local stack did not start. The end of ${logFile}:\n${tail}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Starts the local stack of a test run and sets STACK_URL. */
export default async function startStack(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  const child = spawnStack(dataDir);
  process.env.STACK_DATA_DIR = dataDir;
  process.env.STACK_LOG = logFile;
  globalThis.startedStack = { child, dataDir };
  try {
    process.env.STACK_URL = await addressOf(child, dataDir);
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
