import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seed } from '../support/seeded.ts';
import { type KeptRuns, presentCode, type Run, readKeptRuns, writeKeptRuns } from './kept-runs.ts';
import { type Row, rows } from './rows.ts';
import { type Length, runRow } from './run-row.ts';
import { hasPassed, isFull, trustDocument } from './trust-document.ts';

const document = resolve(import.meta.dirname, '../../docs/trust.md');
const usage = `npm run trust -- [--only T5]... [--runs N] [--seed N] [--again]
  --only   a row of docs/trust.md
  --runs   try everything at most N times instead of in full
  --seed   of all that is random
  --again  also what has passed with this code, seed and length`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    runs: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

function wholeNumber(name: 'runs' | 'seed'): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(given)) throw new Error(`--${name} takes a whole number.\n${usage}`);
  return Number(given);
}

function chosenRows(): readonly Row[] {
  const { only } = values;
  const unknown = only?.find((id) => !rows.some((row) => row.id === id));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}: T1 to T${rows.length}.\n${usage}`);
  return only ? rows.filter(({ id }) => only.includes(id)) : rows;
}

/** A kept run that makes this one needless: passed, of the same code and seed, and no shorter. */
function keptRun(kept: KeptRuns, row: Row, { seed, runs }: Length): Run | undefined {
  const { code } = presentCode();
  const { full, short } = kept[row.id] ?? {};
  const isShortEnough = runs !== undefined && short?.reports.every(({ count }) => count >= runs);
  return [full, isShortEnough ? short : undefined].find(
    (run) => run !== undefined && hasPassed(run) && run.seed === seed && run.code !== undefined && run.code === code,
  );
}

function keep(row: Row, run: Run) {
  const kept = readKeptRuns();
  const length = isFull(row, run) ? 'full' : 'short';
  writeKeptRuns({ ...kept, [row.id]: { ...kept[row.id], [length]: run } });
}

async function tryRow(row: Row, length: Length): Promise<boolean> {
  const earlier = values.again ? undefined : keptRun(readKeptRuns(), row, length);
  if (earlier) {
    console.log(`${row.id} has passed on ${earlier.began.slice(0, 16)} with this code.`);
    return true;
  }
  console.log(`${row.id}: ${row.what}`);
  const code = presentCode();
  const began = Date.now();
  const outcome = await runRow(row, length);
  const run = { began: new Date(began).toISOString(), seconds: (Date.now() - began) / 1000, seed: length.seed };
  keep(row, { ...run, ...code, ...outcome });
  writeFileSync(document, trustDocument(readKeptRuns()));
  console.log(`${row.id}: ${outcome.passed} passed, ${outcome.failed} failed`);
  return hasPassed(outcome);
}

if (values.help) console.log(usage);
else {
  const runs = wholeNumber('runs');
  const length: Length = { seed: wholeNumber('seed') ?? seed, ...(runs !== undefined && { runs }) };
  const failed: string[] = [];
  for (const row of chosenRows()) if (!(await tryRow(row, length))) failed.push(row.id);
  console.log(
    trustDocument(readKeptRuns())
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n'),
  );
  console.log(failed.length === 0 ? 'All of it passed.' : `Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
