import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** USD for each unit, at the list prices of docs/cost.md. */
const prices: Readonly<Record<string, number>> = {
  invocations: 0.2e-6,
  'GB-seconds': 0.0000133334,
  calls: (1 + 1 + 0.6) * 1e-6,
  'write units': 0.625e-6,
  'read units': 0.125e-6,
  'monthly applicants': 0.015,
  'address searches': 0.0005,
  addresses: 0.004,
  'S3 requests': 5e-6,
  'SQS requests': 0.4e-6,
  emails: 0.1e-3,
};

/** Returns the full name of a unit, because the first one in "2 write and 3 read units" is shortened. */
const unitOf = (service: string, text: string) =>
  text === 'requests' ? `${service} ${text}` : text === 'write' ? 'write units' : text;

function costOf(service: string, usage: string): number {
  const parts = [...usage.matchAll(/([\d,]+) ([^\d,]+?)(?:,| and|$)/g)];
  return parts.reduce((sum, [, count = '', unit = '']) => {
    const price = prices[unitOf(service, unit)];
    if (price === undefined) throw new Error(`There is no price for ${unit} of ${service}.`);
    return sum + Number(count.replaceAll(',', '')) * price;
  }, 0);
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Returns the tables with the columns service, usage and USD. */
const tablesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n\n')
    .filter((block) => /^\| Service +\| Usage +\| +USD \|$/m.test(block))
    .map((block) => block.trim().split('\n').slice(2).map(cellsOf));

describe.each(['docs/cost.md', 'docs/capacity.md'])('the tables of usage in %s', (file) => {
  it('multiply the usage by the prices and add up', () => {
    const tables = tablesIn(file);
    expect(tables.length).toBeGreaterThan(0);
    for (const rows of tables) {
      const total = rows.pop()?.at(-1);
      const costs = rows.map(([service = '', usage = '']) => costOf(service, usage));
      expect(rows.map(([, , usd]) => usd)).toEqual(costs.map((cost) => cost.toFixed(2)));
      expect(total).toBe(costs.reduce((sum, cost) => sum + cost, 0).toFixed(2));
    }
  });
});
