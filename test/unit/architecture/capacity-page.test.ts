import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { workers } from '../../../shared/contracts/workers.ts';

/** The applicants per second at a peak, and the seconds in which a whole day's load would arrive at that rate. */
const peaks = { everyday: { rate: 1_500 / 900, day: 3_600 }, deadline: { rate: 10_000 / 900, day: 1_800 } };
/** The seconds over which the firewall counts, divided by ten, because a campus has a tenth of all applicants. */
const campus = 300 / 10;

/** The limits that a capacity may leave out. They are DynamoDB's defaults and the entries of the workers. */
const defaults: Readonly<Record<string, number>> = {
  warmWrites: 4_000,
  ...Object.fromEntries(workers.map(({ name, concurrency }) => [`concurrency.${name}`, concurrency])),
};

function limitOf(path: string, name: keyof typeof peaks): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => Object(at)[key], capacities[name]);
  return typeof value === 'number' ? value : defaults[path];
}

const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
const parse = (cell = '') => Number(/[\d.,]+/.exec(cell)?.[0].replaceAll(',', ''));

const page = readFileSync('docs/capacity.md', 'utf8').split('## A deadline')[1]?.split('\n## ')[0] ?? '';
const rows = [...page.matchAll(/^\| (?!What|-)(.+) \|$/gm)].map(([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
);

it('docs/capacity.md compares the load with the limits of capacities.ts', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [what = '', each, limit = '', ...cells] of rows) {
    const expected = (['everyday', 'deadline'] as const).flatMap((name, index) => {
      const { rate, day } = peaks[name];
      const seconds = what.startsWith('Day') ? day : what.startsWith('Campus') ? campus : 1;
      const load = parse(each) * rate * seconds;
      const allowed = limitOf(limit.replaceAll('`', ''), name) ?? parse(cells[2 * index + 1]);
      return [format(load), `${format(allowed)} (${Math.round((100 * load) / allowed)}%)`];
    });
    expect([what, ...cells.slice(0, 4)]).toEqual([what, ...expected]);
  }
});

it('docs/capacity.md lists first what breaks first at everyday, and nothing does', () => {
  const shares = rows.map((cells) => Number(/\((\d+)%\)/.exec(cells[4] ?? '')?.[1]));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(Math.max(...shares)).toBeLessThan(90);
});
