import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { answerKeys } from '../../../shared/form/owned-keys.ts';
import { partner as foothills } from '../../../shared/partner/foothills/partner.ts';
import { partner as template } from '../../../shared/partner/template/partner.ts';
import { partner as hillside } from '../../partner/hillside/partner.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Every key of an answer in any partner's form. */
const keys = new Set([foothills, hillside, template].flatMap(({ form }) => [...answerKeys(form).keys()]));

/** Keys that are also a term of the wire contract, and where they are that. */
const allowed: readonly { readonly key: string; readonly file: RegExp; readonly because: string }[] = [
  {
    key: 'college_ceeb',
    file: /^(shared\/lookup-categories|shared\/form\/definition|bin\/smoke)\.ts$/,
    because: 'a category of the look-up',
  },
  {
    key: 'address_line_1',
    file: /^(shared\/contracts\/lookup\.ts|lambdas\/directory\/|web\/features\/lookup\/)/,
    because: 'a field of what the look-up finds',
  },
];

/** A key with an underscore or a digit says whose it is; `city` or `phone` alone may mean anything. */
const isDistinctive = (word: string) => /[_\d]/.test(word);

/** Words anywhere in a line; generic ones only where an answer is read by its key. */
const mentionsIn = (line: string) => [
  ...(line.match(/[A-Za-z]\w*/g) ?? []).filter(isDistinctive),
  ...[...line.matchAll(/\banswers?\??(?:\.|\.?\[['"])(\w+)/g)].map(([, key = '']) => key),
];

const sources = ['shared', 'web', 'lambdas', 'infra', 'bin']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  )
  .filter((file) => /\.(tsx?|mjs|js|css)$/.test(file) && !/^shared\/partner\/[^/]+\//.test(file));

it('names no question of a partner outside its folder', () => {
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

it('allows only keys that are there', () => {
  for (const { key, file } of allowed)
    expect(sources.some((each) => file.test(each) && readFileSync(join(root, each), 'utf8').includes(key))).toBe(true);
});
