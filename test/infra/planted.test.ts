import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readFaults } from '../planted/patches.ts';

const faults = readFaults();

it('each planted fault describes what it breaks in a sentence and names an existing suite', () => {
  expect(faults.length).toBeGreaterThan(0);
  for (const { name, promise, suite } of faults) {
    expect([name, promise]).toEqual([name, expect.stringMatching(/^[A-Z].+ \(.+\)\.$/)]);
    expect([name, suite, existsSync(suite)]).toEqual([name, suite, true]);
  }
});

it('the patch of each planted fault applies to the current product', () => {
  const files = faults.map(({ file }) => file);
  const applies = (...some: string[]) => spawnSync('git', ['apply', '--check', ...some]).status === 0;
  expect(applies(...files) ? [] : files.filter((file) => !applies(file))).toEqual([]);
});
