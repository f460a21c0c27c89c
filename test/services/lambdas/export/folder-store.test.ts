import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'folder-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = resolve(import.meta.dirname, '../../../../bin/packet/folder-store.ts');
const runs = `
  import { readFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { openFolder } from '${source}';
  const [folder] = process.argv.slice(-1);
  for (let n = 0; n < 1000; n += 1) {
    const store = await openFolder(folder, () => {});
    store.begin();
    const own = await store.stage(Buffer.from(process.pid + ' ' + n));
    await store.write('letters.csv', own);
    await new Promise(setImmediate);
    if (!store.isStaged(own) || readFileSync(join(folder, 'letters.csv'), 'utf8') !== process.pid + ' ' + n)
      throw new Error("Two runs used the folder at the same time.");
    store.end();
  }`;

it('a folder store lets only one run at a time work in a folder, and leaves only its result', async () => {
  const all = Array.from({ length: 6 }, () =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', runs, folder]),
  );
  expect(await Promise.all(all)).toEqual(Array(6).fill({ stdout: '', stderr: '' }));
  expect(readdirSync(folder)).toEqual(['letters.csv']);
});
