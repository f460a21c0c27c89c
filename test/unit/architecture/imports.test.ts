import { describe, expect, it } from '@jest/globals';
import { importsIn, sourcesIn, targetOf, textOf } from './source-imports.ts';

/** The top-level folders that each folder may import from, in addition to itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  web: ['shared'],
  lambdas: ['shared'],
  infra: ['shared'],
  bin: ['infra', 'lambdas', 'shared'],
};

/** Packages that each folder must not import, because they belong to another part of the product. */
const mayNotUse: Readonly<Record<string, RegExp>> = {
  shared: /^(node:|react|@aws|aws-|@tanstack|radix-ui)/,
  web: /^(node:|@aws|aws-)/,
  lambdas: /^(react|@tanstack|radix-ui|aws-cdk|constructs)/,
  infra: /^(react|@tanstack|radix-ui)/,
};

describe.each(Object.entries(mayImport))('%s', (folder, allowed) => {
  const imports = sourcesIn(folder).flatMap(importsIn);

  it('has sources', () => expect(imports.length).toBeGreaterThan(0));

  it(`imports no top-level folder except itself${allowed.map((name) => `, ${name}`).join('')}`, () => {
    const wrong = imports.filter((line) => {
      const target = targetOf(line)?.split('/')[0];
      return target !== undefined && target !== folder && !allowed.includes(target);
    });
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });

  it('uses no package that belongs to another part of the product', () => {
    const wrong = imports.filter(({ from }) => mayNotUse[folder]?.test(from));
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });
});

// The app has no QueryClientProvider, so a hook imported from the package itself would find no client.
it('only the files that pass the query client import from @tanstack/react-query', () => {
  const users = sourcesIn('web').flatMap(importsIn);
  const direct = users.filter(({ from }) => from === '@tanstack/react-query').map(({ file }) => file);
  expect(direct.sort()).toEqual([
    'web/features/application/store/placed-questions.ts',
    'web/lib/calls/query-client.ts',
    'web/lib/calls/use-mutation.ts',
    'web/lib/calls/use-query.ts',
  ]);
});

// Each of these browser APIs may be missing or may throw. One file of web/lib handles that.
it('only one file uses browser storage, and only one file sends messages between tabs', () => {
  const touching = sourcesIn('web').filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|caches|navigator\.locks|BroadcastChannel|document\.cookie|cookieStore)\b/.test(
      textOf(file),
    ),
  );
  expect(touching.sort()).toEqual(['web/lib/storage/storage.ts', 'web/lib/storage/tabs.ts', 'web/service-worker.ts']);
});

it('only the folder of the university and the files that select it contain its name', () => {
  const naming = Object.keys(mayImport)
    .flatMap(sourcesIn)
    .filter((file) => !file.startsWith('shared/partner/'))
    .filter((file) => !['bin/test/test-tools.ts', 'infra/config.ts'].includes(file))
    .filter((file) => /foothills/i.test(textOf(file)));
  expect(naming).toEqual([]);
});
