import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Phrases that make a reader stop, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\/\*\* (?:Of|By|As|With|From|In|At|To)\b/, 'start with a verb (Returns, Saves, Throws) or a noun phrase'],
  [/\/\*\* (?:What|That|This|It|There|Whoever|Who)\b/, 'name the thing: the upload, the letter, the caller'],
  [/\bwhoever\b/i, 'the user, the applicant, the recommender, the caller'],
  [/(?<=^|[ “])(?:some|no)body(?=[ ,.;’])/i, 'name the person, or write "no user", "no other tab"'],
  [/\bis asked of\b/i, 'say who asks whom: "we ask you for"'],
  [/\bhow (?:it|they|things) stands?\b/i, 'the status'],
  [/\banew\b/i, 'again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bbut for\b/i, 'except, or without'],
  [/\bmeanwhile\b/i, 'in the meantime, or "while" with what happens'],
  [/\bbesides\b/i, 'in addition, or a new sentence'],
  [/\bas far as\b/i, 'if, or a list of the cases'],
  [/\bby now\b/i, 'say since when'],
  [/\bat all\b/i, 'leave it out'],
];

const files = ['.github', 'bin', 'docs', 'infra', 'lambdas', 'shared', 'test', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .concat(readdirSync('.'))
  .filter((file) => /\.(?:css|html|md|mjs|tsx?|ya?ml)$/.test(file))
  .filter((file) => !import.meta.filename.endsWith(file));

it('comments, documents and screens avoid phrases that need a second reading', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        phrases.flatMap(([phrase, instead]) => {
          const [text] = phrase.exec(line) ?? [];
          return text ? [`${file}:${index + 1}: "${text}". Write instead: ${instead}.`] : [];
        }),
      ),
  );
  expect(found).toEqual([]);
});
