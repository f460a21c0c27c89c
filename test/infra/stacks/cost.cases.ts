import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { environmentNames } from '../../../infra/config.ts';
import { application, costOf, lettersOfApplication } from '../../../infra/forecast/cost.ts';
import { costTable, idleTable, monthSentence } from '../../../infra/forecast/cost-table.ts';
import { idleCost } from '../../../infra/forecast/idle-cost.ts';
import { prices } from '../../../infra/forecast/prices.ts';
import { type Part, synth } from './synth.ts';

const document = readFileSync('docs/cost.md', 'utf8');
const parts: readonly Part[] = ['data', 'identity', 'lookup', 'documents', 'api', 'letters', 'site', 'operations'];
const costs = Object.fromEntries(
  environmentNames.map((name) => [
    name,
    idleCost(
      parts.flatMap((part) =>
        synth(name)
          .resources(part)
          .map(([, resource]) => resource),
      ),
    ),
  ]),
);
const usdOf = (name: string) => (costs[name] ?? []).reduce((sum, { usd }) => sum + usd, 0);

/** The rows of all tables, whatever their widths. */
const cellsOf = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/cost.md', () => {
  it('says what each environment costs at rest, as its stacks are', () => {
    expect(cellsOf(document)).toEqual(expect.arrayContaining(cellsOf(idleTable(costs))));
    expect(usdOf('dev')).toBeLessThan(usdOf('stage'));
  });

  it('says what a thousand applications cost', () => {
    const applications = costOf(1_000, application);
    const letters = costOf(1_000, lettersOfApplication);
    expect(cellsOf(document)).toEqual(expect.arrayContaining(cellsOf(costTable(applications))));
    expect(cellsOf(document)).toEqual(expect.arrayContaining(cellsOf(costTable(letters, 'Letters'))));
    expect(document).toContain(monthSentence(costs, [...applications, ...letters]));
  });

  it.each(['trial', 'everyday', 'deadline'] as const)('says what strangers can spend in a day at most: %s', (name) => {
    const { rate } = capacities[name].throttles.lookup;
    const day = Math.round(rate * 86_400 * prices.placeSearch).toLocaleString('en-US');
    expect(document).toMatch(new RegExp(`${name}.*${rate} a second.*${day} USD`));
  });
});
