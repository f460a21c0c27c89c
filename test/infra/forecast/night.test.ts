import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { costOf } from '../../../infra/forecast/cost.ts';
import {
  executions,
  limitsOf,
  type Measured,
  type Night,
  ratesOf,
  readUnits,
  requestsTo,
  usualNight,
  writeUnits,
} from '../../../infra/forecast/night.ts';

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
