import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Capacity, capacities } from '../../../infra/capacity/capacities.ts';
import { costOf, deadlineHour } from '../../../infra/forecast/cost.ts';
import { costTable } from '../../../infra/forecast/cost-table.ts';
import { defaultQuotas } from '../../../infra/forecast/quotas.ts';
import { workers } from '../../../shared/contracts/workers.ts';
import { fullAnswers } from './full-answers.ts';

const cellsOf = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const document = cellsOf(readFileSync('docs/capacity.md', 'utf8'));
const applicants = 10_000;
const seconds = 900;
const number = (cell = '') => Number.parseFloat(cell.replaceAll(',', ''));
const shown = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);

const limits = document
  .filter((cells) => cells.length === 10 && cells[0] !== 'What')
  .map(([what = '', each, peak, reached, setting = '', everyday, everydayShare, deadline, deadlineShare]) => ({
    what,
    reached: (applicants * number(each) * number(peak)) / seconds,
    documented: number(reached),
    setting: setting.replaceAll('`', ''),
    everyday: { allows: number(everyday), share: number(everydayShare) },
    deadline: { allows: number(deadline), share: number(deadlineShare) },
  }));

/** What a capacity leaves out is the worker table's, and what AWS gives a new table on demand. */
const settingsOf = (capacity: Capacity): Readonly<Record<string, unknown>> => ({
  warmThroughput: { read: 12_000, write: 4_000 },
  ...capacity,
  concurrency: {
    ...Object.fromEntries(workers.map((worker) => [worker.name, worker.concurrency])),
    ...capacity.concurrency,
  },
  AWS: defaultQuotas,
});
const settingAt = (capacity: Capacity, path: string): unknown =>
  path
    .split(/[. ]/)
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], settingsOf(capacity));

describe('docs/capacity.md', () => {
  it('has every limit', () => expect(limits).toHaveLength(23));

  it.each(limits)('multiplies: $what', ({ reached, documented, setting, ...columns }) => {
    expect(documented).toBe(shown(reached));
    for (const name of ['everyday', 'deadline'] as const)
      expect(columns[name]).toEqual({
        allows: settingAt(capacities[name], setting),
        share: Math.round((100 * reached) / columns[name].allows),
      });
  });

  it('begins with what breaks first, and at a deadline nothing does', () => {
    const shares = limits.map(({ everyday }) => everyday.share);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(limits.filter(({ deadline }) => deadline.share > 100)).toEqual([]);
  });

  it('says what an hour of it costs', () => {
    expect(document).toEqual(expect.arrayContaining(cellsOf(costTable(costOf(applicants, deadlineHour)))));
  });

  it('asks SES for twice all emails, of which receipts take half whatever waits', () => {
    const emails = limits.find(({ setting }) => setting === 'emails');
    expect(emails?.deadline.share).toBeLessThanOrEqual(50);
    for (const capacity of Object.values(capacities)) {
      const receiptsAtMost = Number(settingAt(capacity, 'concurrency.recordSubmission')) / 0.621;
      expect(receiptsAtMost).toBeLessThanOrEqual(capacity.emails / 2);
    }
  });

  it('weighs a full application as the form is, but for its documents', () => {
    const bytes = Object.entries(fullAnswers()).reduce(
      (sum, [key, answer]) => sum + 2 * key.length + Buffer.byteLength(String(answer)),
      0,
    );
    expect(bytes).toBeGreaterThan(22_107 - 6_000);
    expect(bytes).toBeLessThan(22_107);
  });
});
