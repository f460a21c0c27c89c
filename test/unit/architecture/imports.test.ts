import { describe, expect, it } from '@jest/globals';
import { importsIn, sourcesIn, targetOf, textOf } from './source-imports.ts';

/** Which of our own folders each folder may import. */
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

describe.each(Object.entries(mayImport))('%s', (folder, allowed) => {
  const imports = sourcesIn(folder).flatMap(importsIn);

  it('has sources', () => expect(imports.length).toBeGreaterThan(0));

  it(`imports of our own only itself${allowed.map((name) => `, ${name}`).join('')}`, () => {
    const wrong = imports.filter((each) => {
      const target = targetOf(each)?.split('/')[0];
      return target !== undefined && target !== folder && !allowed.includes(target);
    });
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });

  it('uses no package of another side', () => {
    const wrong = imports.filter(({ from }) => mayNotUse[folder]?.test(from));
    expect(wrong.map(({ at, from }) => `${at} imports ${from}`)).toEqual([]);
  });
});

// There is no provider: a hook of the package itself would find no client.
it('takes the hooks of queries from the files that give them the client', () => {
  const users = sourcesIn('web').flatMap(importsIn);
  const direct = users.filter(({ from }) => from === '@tanstack/react-query').map(({ file }) => file);
  expect(direct.sort()).toEqual([
    'web/features/application/store/placed-questions.ts',
    'web/lib/calls/query-client.ts',
    'web/lib/calls/use-mutation.ts',
    'web/lib/calls/use-query.ts',
  ]);
});

// Each of them may be absent or refuse: one file of web/lib answers for that.
it('asks the browser to keep something, and tabs to speak to each other, in one place each', () => {
  const touching = sourcesIn('web').filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|caches|navigator\.locks|BroadcastChannel|document\.cookie|cookieStore)\b/.test(
      textOf(file),
    ),
  );
  expect(touching.sort()).toEqual(['web/lib/storage/storage.ts', 'web/lib/storage/tabs.ts', 'web/service-worker.ts']);
});

it('names the university only in its own folder and where it is chosen', () => {
  const naming = Object.keys(mayImport)
    .flatMap(sourcesIn)
    .filter((file) => !file.startsWith('shared/partner/'))
    .filter((file) => !['bin/test/test-tools.ts', 'infra/config.ts'].includes(file))
    .filter((file) => /foothills/i.test(textOf(file)));
  expect(naming).toEqual([]);
});
