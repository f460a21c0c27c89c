import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outcome } from './run-row.ts';

const file = resolve(import.meta.dirname, '../../docs/trust.json');

/** What decides the result of a run. */
const sources = ['bin', 'infra', 'lambdas', 'shared', 'test', 'web', 'package-lock.json', 'cdk.json', 'vite.config.ts'];

export interface Run extends Outcome {
  /** ISO 8601. */
  readonly began: string;
  readonly seconds: number;
  readonly seed: number;
  /** A hash of the code; absent when some of it was not committed. */
  readonly code?: string;
}

/** Of a row: the last run at full length, and the last shorter one. */
export interface Kept {
  readonly full?: Run;
  readonly short?: Run;
}
export type KeptRuns = Readonly<Record<string, Kept>>;

export const readKeptRuns = (): KeptRuns =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptRuns) : {};

export const writeKeptRuns = (kept: KeptRuns): void => writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

export function presentCode(): Pick<Run, 'code'> {
  if (git('status', '--porcelain', '--', ...sources) !== '') return {};
  const trees = git('rev-parse', ...sources.map((source) => `HEAD:${source}`));
  return { code: createHash('sha256').update(trees).digest('hex').slice(0, 16) };
}
