import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsFile } from '../../bin/results-file.ts';
import { freePort } from './free-port.ts';

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

function spawnStack(port: number, dataDir: string): ChildProcess {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // A new file: an earlier run may still be writing to the old one.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'a');
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  const flags = ['--disable-warning=ExperimentalWarning', 'bin/local.ts', '--verbose', '--record-calls', callsFile];
  const child = spawn(process.execPath, flags, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { DOCX_ENGINE: 'embedded', ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  closeSync(log);
  return child;
}

const isUp = (url: string) =>
  fetch(`${url}/_local/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilUp(child: ChildProcess, url: string) {
  const end = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
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
  const port = await freePort();
  const child = spawnStack(port, dataDir);
  process.env.STACK_URL = `http://localhost:${port}`;
  process.env.STACK_DATA_DIR = dataDir;
  process.env.STACK_LOG = logFile;
  globalThis.startedStack = { child, dataDir };
  try {
    await waitUntilUp(child, process.env.STACK_URL);
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
