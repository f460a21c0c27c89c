import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  callsFile,
  findChromium,
  findFirefox,
  grantsResultsFile,
  makeTemporaryFolder,
  prepareTools,
  resultsFileOf,
  tools,
} from './test/test-tools.ts';

const isDeep = process.argv[2] === '--deep';
const isWhole = process.argv[2] === '--all';
const args = process.argv.slice(isDeep || isWhole ? 3 : 2);
/** `npm test` alone: what takes minutes. */
const isShort = !isDeep && !isWhole && args.length === 0;

/** Where converters keep compiled code, which is no test's to remove. */
const convertersCache = 'compile-cache';

interface Run {
  readonly projects: readonly string[];
  readonly args: readonly string[];
  readonly resultsFile: string;
  readonly env?: Readonly<Record<string, string>>;
}

const tests: Run = {
  projects: isDeep ? ['deep'] : ['code', 'stack', ...(isShort ? [] : ['bundles', 'journeys'])],
  args,
  resultsFile: resultsFileOf(isDeep),
  env: isDeep ? { DEEP: 'yes' } : {},
};

/** What the stack of the other tests was asked decides it: it runs after them. */
const grants = (callsAreAll: boolean): Run => ({
  projects: ['grants'],
  args: [],
  resultsFile: grantsResultsFile,
  env: { CALLS_FILE: callsFile, CALLS_ARE_ALL: String(callsAreAll) },
});

/** Jest with its workers, the stack and the converters: a process group, so that a signal reaches and ends them all. */
function startJest(run: Run, temporary: string): ChildProcess {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const json = ['--json', `--outputFile=${run.resultsFile}`];
  return spawn(process.execPath, [...jest, '--selectProjects', ...run.projects, ...json, ...run.args], {
    detached: true,
    // With --json jest prints the results on stdout too; what a person reads goes to stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...run.env,
      CHROMIUM_PATH: findChromium(),
      FIREFOX_PATH: findFirefox(),
      TMPDIR: temporary,
      CONVERTER_WARM_UP: 'off',
      PASSWORD_HASH_COST: '16',
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

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    if (running) signalGroup(running, signal);
  });

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** A suite that could not run counts as a failure, and so does a run without results or with another exit code. */
function countResults(resultsFile: string, exitCode: number): Outcome {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

async function runJest(run: Run, temporary: string): Promise<Outcome> {
  rmSync(run.resultsFile, { force: true });
  const jest = startJest(run, temporary);
  running = jest;
  const exitCode = await new Promise<number>((ended) => jest.once('exit', (code) => ended(code ?? 1)));
  signalGroup(jest, 'SIGKILL');
  return countResults(run.resultsFile, exitCode);
}

/** The tests, and then what their stack's calls are compared with: all calls when they were all run and passed. */
async function runAll(temporary: string): Promise<Outcome> {
  rmSync(callsFile, { force: true });
  const outcome = await runJest(tests, temporary);
  if (isDeep || isInterrupted || !existsSync(callsFile)) return outcome;
  const compared = await runJest(grants(isWhole && args.length === 0 && outcome.failed === 0), temporary);
  return { passed: outcome.passed + compared.passed, failed: outcome.failed + compared.failed };
}

const { browser, pdfReader, ...others } = tools;
prepareTools([browser, pdfReader, ...(isDeep ? Object.values(others) : [])]);
mkdirSync('test-results', { recursive: true });
const temporary = makeTemporaryFolder('tests-');
const { passed, failed } = await runAll(temporary);
const left = isInterrupted ? [] : readdirSync(temporary).filter((name) => name !== convertersCache);
rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
if (left.length > 0) console.error(`Left behind in the temporary folder, and removed: ${left.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = left.length > 0 || failed > 0 || passed === 0 ? 1 : 0;
