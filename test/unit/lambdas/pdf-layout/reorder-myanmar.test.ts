import { expect, it } from '@jest/globals';
import { reorderMyanmar } from '../../../../lambdas/pdf-layout/text/measure.ts';

const codes = (text: string) => Array.from(text, (character) => character.codePointAt(0)?.toString(16)).join(' ');

it.each([
  ['a vowel before its consonant', 'မောင်', '1031 1019 102c 1004 103a'],
  ['a medial ra around its consonant', 'ကြည်', '103c 1000 100a 103a'],
  ['a vowel before a medial ra', 'ကြွေး', '1031 103c 1000 103d 1038'],
  ['a kinzi above the consonant after it', 'သင်္ဃာ', '101e 1003 1004 103a 1039 102c'],
  ['other scripts in their original order', 'Lan ၂၀၂၆', codes('Lan ၂၀၂၆')],
])('puts %s', (_, text, drawn) => {
  expect(codes(reorderMyanmar(text))).toBe(drawn);
});
