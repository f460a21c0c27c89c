import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fullAnswers } from '../../../bin/capacity/full-answers.ts';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { costOf } from '../../../infra/forecast/cost.ts';
import { costTable } from '../../../infra/forecast/cost-table.ts';
import { itemBytes } from '../../../infra/forecast/item-bytes.ts';
import {
  allEmails,
  executions,
  limitsOf,
  type Measured,
  type Night,
  ratesOf,
  readUnits,
  receiptsAtMost,
  requestsTo,
  usualNight,
  writeUnits,
} from '../../../infra/forecast/night.ts';
import { documentedNight, nightTable } from '../../../infra/forecast/night-table.ts';

const night: Night = { ...usualNight, applicants: 10_000, saves: 1_000 };
const measured = JSON.parse(readFileSync('infra/forecast/measured.json', 'utf8')) as Measured;
const limitOf = (
  what: string,
  each: Night = night,
  capacity = capacities.deadline as Parameters<typeof limitsOf>[2],
) => {
  const found = limitsOf(each, measured, capacity).find((limit) => limit.what === what);
  if (!found) throw new Error(`There is no limit of ${what}.`);
  return found;
};

describe('a night of 10,000 applicants and 1,000 saves a second', () => {
  it('breaks saving first with the everyday capacity, of which four in five are refused', () => {
    const broken = limitsOf(night, measured, capacities.everyday).filter(({ reached, allows }) => reached > allows);
    expect(broken.map(({ what }) => what)).toEqual(expect.arrayContaining(['PUT /api/answer']));
    expect(limitOf('PUT /api/answer', night, capacities.everyday)).toMatchObject({ allows: 200, reached: 1_000 });
  });

  it('breaks nothing with the capacity of a deadline', () => {
    const broken = limitsOf(night, measured, capacities.deadline).filter(({ reached, allows }) => reached > allows);
    expect(broken).toEqual([]);
  });

  it('lists first what breaks first', () => {
    const used = limitsOf(night, measured, capacities.everyday).map(({ reached, allows }) => reached / allows);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
  });

  it('costs more the more come, and names each service once', () => {
    const total = (each: Night) => costOf(each, measured).reduce((sum, { usd }) => sum + usd, 0);
    expect(total({ ...night, applicants: 20_000 })).toBeGreaterThan(total(night));
    const services = costOf(night, measured).map(({ service }) => service);
    expect(new Set(services).size).toBe(services.length);
    for (const { usd } of costOf(night, measured)) expect(usd).toBeGreaterThan(0);
  });
});

describe('docs/capacity.md', () => {
  const cellsOf = (markdown: string) =>
    markdown
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()));
  const document = cellsOf(readFileSync('docs/capacity.md', 'utf8'));

  it('shows the night as it is computed, limit by limit, and what it costs', () => {
    expect(document).toEqual(expect.arrayContaining(cellsOf(nightTable(documentedNight, measured))));
    expect(document).toEqual(expect.arrayContaining(cellsOf(costTable(costOf(documentedNight, measured)))));
  });
});

describe('emails', () => {
  it('of all kinds together stay under half of what a deadline asks of SES', () => {
    expect(allEmails(night)).toBeGreaterThan(2 * 11);
    expect(capacities.deadline.emails).toBeGreaterThanOrEqual(2 * allEmails(night));
    expect(limitOf('all emails: codes, links, notices, receipts')).toMatchObject({
      reached: allEmails(night),
      allows: capacities.deadline.emails,
    });
  });

  it.each(Object.values(capacities))('leave room for codes whatever receipts wait: $name', (capacity) => {
    expect(receiptsAtMost(measured, capacity)).toBeLessThanOrEqual(capacity.emails / 2);
  });
});

describe('the night in which everybody signs up', () => {
  it.each([
    ['sign-ups and confirmations', 50, (2 * 10_000) / 900],
    ['forgotten passwords, links that set a new one', 30, (2 * 1_000) / 900],
    ['accounts that confirmations and passwords read', 120, 12_000 / 900],
  ])('has %s within %i a second', (what, allows, reached) => {
    expect(limitOf(what)).toMatchObject({ allows, reached: expect.closeTo(reached) });
  });

  it('runs more at once at a deadline, because its workers may', () => {
    const executing = (capacity: Parameters<typeof limitOf>[2]) =>
      limitOf('executions at a time', night, capacity).reached;
    expect(executing(capacities.deadline)).toBeGreaterThan(2 * executing(capacities.everyday));
  });
});

describe('the weight of a full application', () => {
  it('is measured anew when the form has grown', () => {
    const entries = Object.entries(fullAnswers());
    const answers = entries.map(([key, answer]) => [key, answer === true ? { BOOL: true } : { S: String(answer) }]);
    const revisions = entries.map(([key]) => [key, { N: '1' }]);
    const weight = itemBytes({
      answers: { M: Object.fromEntries(answers) },
      revisions: { M: Object.fromEntries(revisions) },
    });
    // Documents and what belongs to no answer come on top.
    expect(measured.applicationBytes).toBeGreaterThan(weight);
    expect(measured.applicationBytes).toBeLessThan(weight + 6_000);
  });
});

describe('the arithmetic', () => {
  const call = { milliseconds: 94, requests: { dynamodb: 1 } };
  const names = Object.keys(ratesOf(night));
  const plain: Measured = { applicationBytes: 9_500, calls: Object.fromEntries(names.map((name) => [name, call])) };

  it('charges a save for the whole item, in kilobytes, and a read in four of them', () => {
    expect([writeUnits(1), writeUnits(1024), writeUnits(1025), writeUnits(9_500)]).toEqual([1, 1, 2, 10]);
    expect([readUnits(4096), readUnits(4097), readUnits(9_500)]).toEqual([1, 2, 3]);
  });

  it('counts executions as rate times duration, those of workers up to their concurrency', () => {
    // 94 ms measured and 6 ms for DynamoDB's answer.
    expect(executions(plain, { putAnswer: 1_000 }, capacities.everyday)).toBeCloseTo(100);
    expect(executions(plain, { convertUpload: 1_000 }, capacities.everyday)).toBe(10);
    expect(executions(plain, { convertUpload: 20 }, capacities.everyday)).toBeCloseTo(2);
  });

  it('counts the requests to a service over all calls', () => {
    expect(requestsTo('dynamodb', plain, { putAnswer: 1_000, postSubmit: 10 })).toBe(1_010);
    expect(requestsTo('kms', plain, { putAnswer: 1_000 })).toBe(0);
  });

  it('has everybody arrive within the rush', () => {
    expect(ratesOf({ ...night, rushSeconds: 100 })).toMatchObject({
      postLogin: 100,
      convertUpload: 400,
      putAnswer: 1_000,
    });
  });

  it('refuses to count calls that were not measured', () => {
    expect(() => requestsTo('kms', { ...plain, calls: {} }, { putAnswer: 1 })).toThrow(
      'putAnswer was not measured: npm run capacity -- --measure',
    );
  });
});
