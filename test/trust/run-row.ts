import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { resultsFileOf } from '../../bin/results-file.ts';
import type { Row, Suite } from './rows.ts';

/** What a suite reports of what it tried. */
export interface Report {
  readonly what: string;
  readonly count: number;
  readonly detail?: string;
}

export interface Length {
  readonly seed: number;
  /** How often anything is tried at most; in full when absent. */
  readonly runs?: number;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that failed, or what else went wrong. */
  readonly failures?: readonly string[];
  readonly reports: readonly Report[];
}

/** Runs the suites of a row one after the other. Throws when it is interrupted. */
export async function runRow(row: Row, length: Length): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'trust-'));
  const reportsFile = join(folder, 'reports');
  const env = {
    ...process.env,
    ...(length.runs === undefined ? row.environment : { RUNS: String(length.runs) }),
    SEED: String(length.seed),
    TRUST_REPORTS: reportsFile,
  };
  try {
    const counts = { passed: 0, failed: 0 };
    const failures: string[] = [];
    for (const suite of row.suites) {
      const { passed, failed, failures: found } = await runSuite(suite, env);
      counts.passed += passed;
      counts.failed += failed;
      failures.push(...found);
    }
    return { ...counts, ...(failures.length > 0 && { failures }), reports: readReports(reportsFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReports = (file: string): Report[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Report)
    : [];

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Of the results that jest has written: its failed tests, and its suites that failed without one. */
function failuresIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results;
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return failed.length > 0 || message === '' ? failed : [`${basename(name)} could not be run`];
  });
}

const escaped = (name: string) => name.replaceAll(/[()[\]{}.*+?^$\\]/g, '\\$&');

/** As `npm test` and `npm run test:deep` do, whose last line is `N passed, N failed`. */
async function runSuite({ isDeep, files, named }: Suite, env: NodeJS.ProcessEnv) {
  const chosen = named === undefined ? [] : ['--testNamePattern', named];
  const args = ['bin/test.ts', ...(isDeep ? ['--deep'] : []), ...files.map(escaped), ...chosen];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let isInterrupted = false;
  const stop = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (isInterrupted || code === null) throw new Error('Interrupted. The rows that had ended are kept.');
  const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(output) ?? []).map(Number);
  if (code === 0) return { passed, failed, failures: [] };
  const failures = failuresIn(resultsFileOf(isDeep === true));
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: failures.length > 0 ? failures : [`the run ended with ${code}`],
  };
}
