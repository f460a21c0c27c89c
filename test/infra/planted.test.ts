import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readFaults } from '../planted/patches.ts';

const faults = readFaults();

it('each planted fault says what it breaks, in a sentence, and which suite notices', () => {
  expect(faults.length).toBeGreaterThan(0);
  for (const { name, promise, suite } of faults) {
    expect([name, promise]).toEqual([name, expect.stringMatching(/^[A-Z].+ \(.+\)\.$/)]);
    expect([name, suite, existsSync(suite)]).toEqual([name, suite, true]);
  }
});

it('each planted fault applies to the product as it is', () => {
  const files = faults.map(({ file }) => file);
  const applies = (...some: string[]) => spawnSync('git', ['apply', '--check', ...some]).status === 0;
  expect(applies(...files) ? [] : files.filter((file) => !applies(file))).toEqual([]);
});
