import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('docs/trust.md names tests that there are', () => {
  const named = readFileSync('docs/trust.md', 'utf8').match(/test\/[\w/-]+\.test\.ts/g) ?? [];
  expect(named.length).toBeGreaterThan(14);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
