import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, prepareTools, tools } from './test-tools.ts';

/** The tests of every day, and with `--deep` the long ones. */
const isDeep = process.argv[2] === '--deep';
const args = process.argv.slice(isDeep ? 3 : 2);
const projects = isDeep ? ['deep'] : ['code', 'stack'];
const resultsFile = join('test-results', isDeep ? 'deep-results.json' : 'results.json');

function runJest(): Promise<number> {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const json = ['--json', `--outputFile=${resultsFile}`];
  const child = spawn(process.execPath, [...jest, '--selectProjects', ...projects, ...json, ...args], {
    // With --json jest prints the results on stdout too; what a person reads goes to stderr.
    stdio: ['inherit', 'ignore', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
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

prepareTools([tools.browser, tools.pdfReader, ...(isDeep ? [tools.office] : [])]);
mkdirSync('test-results', { recursive: true });
rmSync(resultsFile, { force: true });
const exitCode = await runJest();
const { passed, failed } = countResults();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = exitCode !== 0 || failed > 0 || passed === 0 ? 1 : 0;
