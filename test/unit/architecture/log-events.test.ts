import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const lambdas = readdirSync(join(root, 'lambdas'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(root, 'lambdas', file), 'utf8'));

const logged = lambdas.flatMap((source) =>
  [...source.matchAll(/\blogger\.(\w+)\(\s*'([^']+)'/g)].map(([, level, event]) => `${event}: ${level}`),
);
const documented = [
  ...readFileSync(join(root, 'docs/operations-logs.md'), 'utf8').matchAll(/^- `([a-z ]+)` \((info|warn|error)\)/gm),
].map(([, event, level]) => `${event}: ${level}`);

it('docs/operations-logs.md lists exactly the events that the Lambdas log, each with its level', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(documented.toSorted()).toEqual([...new Set(logged)].toSorted());
});
