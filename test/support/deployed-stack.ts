import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const startTimeoutMs = 120_000;

export interface DeployedStack {
  readonly url: string;
  readonly dataDir: string;
  /** All that it prints. */
  readonly logFile: string;
  stop(): Promise<void>;
}

/** Writes the templates and the bundles of the development environment. */
export function synthesize(directory: string): void {
  const cdk = ['bin/run.mjs', 'node_modules/aws-cdk/bin/cdk', 'synth', '-q', '--no-lookups', '--no-notices'];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [...cdk, '--output', directory], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (status !== 0) throw new Error(`The templates could not be written:\n${stderr}`);
}

const isUp = (url: string) =>
  fetch(`${url}/_local/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilUp(child: ChildProcess, url: string, log: () => string) {
  const end = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The stack did not start:\n${log()}`);
    await sleep(100);
  }
}

/** `npm start -- --as-deployed` with the templates in a directory. */
export async function startDeployed(templates: string, name: string): Promise<DeployedStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deployed-data-'));
  const logFile = join(root, 'test-results', `${name}.log`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(logFile, { force: true });
  const port = await freePort();
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  const output = openSync(logFile, 'a');
  const flags = ['--disable-warning=ExperimentalWarning', 'bin/local.ts', '--as-deployed', '--verbose'];
  const child = spawn(process.execPath, flags, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, TEMPLATES: templates },
  });
  closeSync(output);
  const url = `http://localhost:${port}`;
  const log = () => readFileSync(logFile, 'utf8');
  async function stop() {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    await waitUntilUp(child, url, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, logFile, stop };
}
