import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { resultsFileOf } from './results-file.ts';
import { findChromium, prepareTools, tools } from './test-tools.ts';

const isDeep = process.argv[2] === '--deep';
const args = process.argv.slice(isDeep ? 3 : 2);
const projects = isDeep ? ['deep'] : ['code', 'stack'];
const resultsFile = resultsFileOf(isDeep);

/** Where converters keep compiled code, which is no test's to remove. */
const convertersCache = 'compile-cache';

/** Jest with its workers, the stack and the converters: a process group, so that a signal reaches and ends them all. */
function startJest(temporary: string): ChildProcess {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const json = ['--json', `--outputFile=${resultsFile}`];
  return spawn(process.execPath, [...jest, '--selectProjects', ...projects, ...json, ...args], {
    detached: true,
    // With --json jest prints the results on stdout too; what a person reads goes to stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      TMPDIR: temporary,
      CONVERTER_WARM_UP: 'off',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
    },
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // None of them is left.
  }
}

let isInterrupted = false;

async function runJest(temporary: string): Promise<number> {
  const jest = startJest(temporary);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isInterrupted = true;
      signalGroup(jest, signal);
    });
  const code = await new Promise<number>((ended) => jest.once('exit', (exitCode) => ended(exitCode ?? 1)));
  signalGroup(jest, 'SIGKILL');
  return code;
}

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** A suite that could not run counts as a failure, and so does a run without results. */
function countResults(): { passed: number; failed: number } {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
  return { passed: results.numPassedTests, failed: results.numFailedTests + results.numRuntimeErrorTestSuites };
}

prepareTools([tools.browser, tools.pdfReader, ...(isDeep ? [tools.office, tools.ocr] : [])]);
mkdirSync('test-results', { recursive: true });
rmSync(resultsFile, { force: true });
const temporary = mkdtempSync(join(tmpdir(), 'tests-'));
const exitCode = await runJest(temporary);
const left = isInterrupted ? [] : readdirSync(temporary).filter((name) => name !== convertersCache);
rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
const { passed, failed } = countResults();
if (left.length > 0) console.error(`Left behind in the temporary folder, and removed: ${left.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = exitCode !== 0 || left.length > 0 || failed > 0 || passed === 0 ? 1 : 0;
