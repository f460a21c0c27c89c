import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

/** Which of our own folders each folder may import; everything else is a mistake. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  web: ['shared'],
  lambdas: ['shared'],
  infra: ['shared'],
  bin: ['infra', 'lambdas', 'shared'],
};

/** Packages that belong to one side only. */
const mayNotUse: Readonly<Record<string, RegExp>> = {
  shared: /^(node:|react|@aws|aws-|@tanstack|radix-ui)/,
  web: /^(node:|@aws|aws-)/,
  lambdas: /^(react|@tanstack|radix-ui|aws-cdk|constructs)/,
  infra: /^(react|@tanstack|radix-ui)/,
};

const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const importsOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, from] = /(?:^|\s)(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/.exec(line) ?? [];
      return from === undefined ? [] : [{ from, at: `${file}:${index + 1}` }];
    });

/** The folder of ours that an import reaches, if it reaches one. */
function folderOf(file: string, from: string): string | undefined {
  if (from === '#partner') return 'shared';
  if (!from.startsWith('.')) return undefined;
  return relative(root, resolve(root, dirname(file), from)).split('/')[0];
}

describe.each(Object.entries(mayImport))('%s', (folder, allowed) => {
  const imports = sourcesOf(folder).flatMap((file) => importsOf(file).map((each) => ({ ...each, file })));

  it('has sources', () => expect(imports.length).toBeGreaterThan(0));

  it(`imports of our own only itself${allowed.map((name) => `, ${name}`).join('')}`, () => {
    const wrong = imports.filter(({ file, from }) => {
      const target = folderOf(file, from);
      return target !== undefined && target !== folder && !allowed.includes(target);
    });
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });

  it('uses no package of another side', () => {
    const wrong = imports.filter(({ from }) => mayNotUse[folder]?.test(from));
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });
});

it('names the university only in its own folder and where it is chosen', () => {
  const naming = Object.keys(mayImport)
    .flatMap(sourcesOf)
    .filter((file) => !file.startsWith('shared/partner/'))
    .filter((file) => /foothills/i.test(readFileSync(join(root, file), 'utf8')));
  expect(naming).toEqual([]);
});
