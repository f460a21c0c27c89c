import { expect, it } from '@jest/globals';
import { sourcesIn, textOf } from './source-imports.ts';

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
  const naming = ['bin', 'infra', 'lambdas', 'shared', 'web']
    .flatMap(sourcesIn)
    .filter((file) => !file.startsWith('shared/partner/'))
    .filter((file) => !['bin/test/test-tools.ts', 'infra/config.ts'].includes(file))
    .filter((file) => /foothills/i.test(textOf(file)));
  expect(naming).toEqual([]);
});
