import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { answerKeys } from '../../../shared/form/owned-keys.ts';
import { partner as foothills } from '../../../shared/partner/foothills/partner.ts';
import { partner as template } from '../../../shared/partner/template/partner.ts';
import { partner as hillside } from '../../partner/hillside/partner.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Every answer key in any partner's form. */
const keys = new Set([foothills, hillside, template].flatMap(({ form }) => [...answerKeys(form).keys()]));

/** Keys that are also names in the API, and the files in which they may appear. */
const allowed: readonly { readonly key: string; readonly file: RegExp; readonly because: string }[] = [
  {
    key: 'college_ceeb',
    file: /^(shared\/lookup-categories|shared\/form\/definition|bin\/smoke)\.ts$/,
    because: 'a category of the lookup',
  },
  {
    key: 'address_line_1',
    file: /^(shared\/contracts\/lookup\.ts|lambdas\/directory\/|web\/features\/lookup\/)/,
    because: 'a field of a lookup result',
  },
];

/** Whether a word can only be an answer key. A word such as `city` or `phone` may mean anything. */
const isDistinctive = (word: string) => /[_\d]/.test(word);

/** Returns the distinctive words in a line, and generic words only where the code reads an answer by its key. */
const mentionsIn = (line: string) => [
  ...(line.match(/[A-Za-z]\w*/g) ?? []).filter(isDistinctive),
  ...[...line.matchAll(/\banswers?\??(?:\.|\.?\[['"])(\w+)/g)].map(([, key = '']) => key),
];

const sources = ['shared', 'web', 'lambdas', 'infra', 'bin']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  )
  .filter((file) => /\.(tsx?|mjs|js|css)$/.test(file) && !/^shared\/partner\/[^/]+\//.test(file));

it('no file outside a partner folder names a question of a partner', () => {
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...new Set(mentionsIn(line))]
          .filter((word) => keys.has(word) && !allowed.some(({ key, file: where }) => key === word && where.test(file)))
          .map((word) => `${file}:${index + 1} names the question ${word}`),
      ),
  );
  expect(found).toEqual([]);
});

it('every allowed key still appears in a file that it is allowed in', () => {
  for (const { key, file } of allowed)
    expect(sources.some((path) => file.test(path) && readFileSync(join(root, path), 'utf8').includes(key))).toBe(true);
});
