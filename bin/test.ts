import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { signalGroup } from './test/signal-group.ts';
import {
  callsFile,
  findChromium,
  findFirefox,
  makeTemporaryFolder,
  partners,
  prepareTools,
  testPartner,
  tools,
} from './test/test-tools.ts';

const isDeep = process.argv[2] === '--deep';
const isFullRun = process.argv[2] === '--all';
const args = process.argv.slice(isDeep || isFullRun ? 3 : 2);
/** Whether the command is `npm test` without arguments, which takes two or three minutes. */
const isMain = !isDeep && !isFullRun && args.length === 0;

/** The folder in which converters keep compiled code. Tests do not have to remove it. */
const convertersCache = 'compile-cache';

interface Run {
  readonly partner: string;
  readonly projects: readonly string[];
  readonly args: readonly string[];
  readonly resultsFile: string;
  readonly env?: Readonly<Record<string, string>>;
}

const isFile = (arg: string) => arg.includes('test/');
const isPartnerTest = (arg: string) => /test\/partner(-suite|\/)/.test(arg);
const partnerTestArgs = args.filter(isPartnerTest);

const tests: Run = {
  partner: testPartner,
  projects: isDeep ? ['deep'] : ['unit', 'components', 'stack', ...(isMain ? ['own'] : ['infra', 'services'])],
  args: args.filter((arg) => !isPartnerTest(arg)),
  resultsFile: isDeep ? 'deep-results.json' : 'results.json',
  env: { RECORD_CALLS: callsFile, ...(isDeep && { DEEP: 'yes' }), ...(isMain && { MAIN: 'yes' }) },
};

/** The partner for which a run of all tests includes the whole partner suite. Other partners run only a part. */
const fullSuitePartner = 'template';
const suitesOfOthers = ['definition', 'texts', 'synth'].map((name) => `test/partner-suite/${name}`);
const isEverything = isFullRun && args.length === 0 && process.env.PARTNER === undefined;

const suitesOf = (partner: string): readonly string[] =>
  isEverything && partner !== fullSuitePartner ? [...suitesOfOthers, `test/partner/${partner}/`] : [];

/** The runs of the partner suite and of each partner's own tests, one per partner. PARTNER selects one partner. */
const testsOfPartners: readonly Run[] = partners
  .filter((partner) => (process.env.PARTNER ?? partner) === partner)
  .filter((partner) =>
    partnerTestArgs.every((file) => !/test\/partner\//.test(file) || `${file}/`.includes(`/partner/${partner}/`)),
  )
  .map((partner) => ({
    partner,
    projects: ['partner', 'own'],
    args: ['--passWithNoTests', ...suitesOf(partner), ...args.filter((arg) => isPartnerTest(arg) || !isFile(arg))],
    resultsFile: `${partner}-results.json`,
    env: { STACK_LOG: resolve('test-results', `${partner}-stack.log`) },
  }));

/** Compares the AWS calls that the other tests recorded with the permissions in the templates. Must run after them. */
const grants: Run = {
  partner: testPartner,
  projects: ['grants'],
  args: [],
  resultsFile: 'grants-results.json',
  env: { CALLS_FILE: callsFile },
};

const pathOf = ({ resultsFile }: Run) => join('test-results', resultsFile);

/** Starts jest in its own process group, so that a signal also ends its workers, the stack and the converters. */
function startJest(run: Run, temporary: string): ChildProcess {
  const jest = ['bin/run.mjs', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const json = ['--json', `--outputFile=${pathOf(run)}`];
  return spawn(process.execPath, [...jest, '--selectProjects', ...run.projects, ...json, ...run.args], {
    detached: true,
    // With --json, jest also prints the results to stdout. Its readable output goes to stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...run.env,
      PARTNER: run.partner,
      CHROMIUM_PATH: findChromium(),
      FIREFOX_PATH: findFirefox(),
      TMPDIR: temporary,
      CONVERTER_WARM_UP: 'off',
      PASSWORD_HASH_COST: '16',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
    },
  });
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

/** Counts the results. A suite that could not run, missing results and a nonzero exit code count as failures. */
function countResults(resultsFile: string, exitCode: number): Outcome {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

async function runJest(run: Run, temporary: string): Promise<Outcome> {
  rmSync(pathOf(run), { force: true });
  const jest = startJest(run, temporary);
  running = jest;
  const exitCode = await new Promise<number>((resolveExit) => jest.once('exit', (code) => resolveExit(code ?? 1)));
  signalGroup(jest, 'SIGKILL');
  return countResults(pathOf(run), exitCode);
}

async function runTests(temporary: string): Promise<readonly Outcome[]> {
  rmSync(callsFile, { force: true });
  const outcome = await runJest(tests, temporary);
  if (isDeep || isInterrupted || !existsSync(callsFile)) return [outcome];
  return [outcome, await runJest(grants, temporary)];
}

async function runAll(temporary: string): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  if (partnerTestArgs.length === 0 || tests.args.some(isFile)) outcomes.push(...(await runTests(temporary)));
  if (isFullRun || partnerTestArgs.length > 0)
    for (const run of testsOfPartners) if (!isInterrupted) outcomes.push(await runJest(run, temporary));
  const sum = (count: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

const { browser, pdfReader, ...others } = tools;
prepareTools([browser, pdfReader, ...(isDeep ? Object.values(others) : [])]);
mkdirSync('test-results', { recursive: true });
const temporary = makeTemporaryFolder('tests-');
const { passed, failed } = await runAll(temporary);
const leftovers = isInterrupted ? [] : readdirSync(temporary).filter((name) => name !== convertersCache);
rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
if (leftovers.length > 0) console.error(`Removed files left behind in the temporary folder: ${leftovers.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = leftovers.length > 0 || failed > 0 || passed === 0 ? 1 : 0;
