import type { Kept, KeptRuns, Run } from './kept-runs.ts';
import { type Row, rows } from './rows.ts';
import type { Outcome } from './run-row.ts';

const reportsOf = ({ reports }: Outcome, label: string) => reports.filter(({ what }) => what.startsWith(label));

/** Whether nothing was tried less often than a full run does. */
export const isFull = ({ counts }: Row, outcome: Outcome): boolean =>
  Object.entries(counts).every(([label, full]) => {
    const reported = reportsOf(outcome, label);
    return reported.length > 0 && reported.every(({ count }) => count >= full);
  });

export const hasPassed = ({ passed, failed }: Outcome): boolean => passed > 0 && failed === 0;

function counted(row: Row, run: Run): string {
  const labels = Object.entries(row.counts).map(([label, full]) => {
    const reported = reportsOf(run, label).map(({ count }) => count);
    const least = reported.length === 0 ? 0 : Math.min(...reported);
    const number = `${reported.length > 1 ? `${reported.length} × ` : ''}${least.toLocaleString('en')}`;
    return `${label}: ${number}${least < full ? ` of ${full.toLocaleString('en')}` : ''}`;
  });
  return [...labels, `${run.passed + run.failed} tests`].join('; ');
}

const minutes = (seconds: number) => (seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`);

const resultOf = (run: Run) => (hasPassed(run) ? 'passed' : `**${run.failed} failed**`);

/** The run at full length, and a shorter one that is newer or the only one. */
const shown = ({ full, short }: Kept) =>
  [full, short].filter((run) => run !== undefined && (run === full || !full || run.began > full.began)) as Run[];

function linesOf(row: Row, kept: Kept = {}): string[] {
  const runs = shown(kept);
  const { id, what, counts } = row;
  if (runs.length === 0) return [`| ${id} | ${what} | not run | – | – | – | – |`];
  return runs.map((run) => {
    const seed = Object.keys(counts).length > 0 ? run.seed : '–';
    const length = run === kept.full ? 'full' : '**short**';
    const when = `${run.began.slice(0, 16).replace('T', ' ')}${run.code === undefined ? ', code not committed' : ''}`;
    return `| ${id} | ${what} | ${length}: ${counted(row, run)} | ${seed} | ${minutes(run.seconds)} | ${resultOf(run)} | ${when} |`;
  });
}

const detailsOf = (row: Row, kept: Kept = {}) =>
  shown(kept).flatMap(({ reports, failures = [] }) => [
    ...failures.map((failure) => `- ${row.id}, **failed**: ${failure}`),
    ...reports
      .filter(({ detail }) => detail !== undefined)
      .map(({ what, count, detail }) => `- ${row.id}, ${what}, ${count.toLocaleString('en')}: ${detail}`),
  ]);

/** By promise, what was run of it last, when, and how it ended. */
export const trustDocument = (kept: KeptRuns): string => `# What was tried

Written by \`npm run trust\`, which keeps its runs in \`docs/trust.json\`; do not edit it here. Each line says whether a run had
its full length, or how much of it. A run proves what the code of that time did; what has passed with the same code is not
run again. Times are those of a machine that did other work too: compare their ratios.

| Id | What is tried | How much | Seed | Took | Result | When, UTC |
| -- | -- | -- | -- | -- | -- | -- |
${rows.flatMap((row) => linesOf(row, kept[row.id])).join('\n')}

## What the runs told

${rows.flatMap((row) => detailsOf(row, kept[row.id])).join('\n')}
`;
