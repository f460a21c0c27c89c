import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

it('package-lock.json lists the binaries of every platform (if not, run `npm run complete-lock`)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(named.filter((name) => !locked.has(name))).toEqual([]);
});
