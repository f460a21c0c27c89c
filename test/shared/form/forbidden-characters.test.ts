import { expect, it } from '@jest/globals';
import { hasForbiddenCharacter, withoutForbiddenCharacters } from '../../../shared/form/forbidden-characters.ts';

it.each([
  ['NUL', 'a\u0000b', 'ab'],
  ['halves of pairs', '\udfffa\ud800b\ud83d', 'ab'],
  ['overrides and embeddings', '\u202aa\u202eb\u202c', 'ab'],
  ['isolates', '\u2066ab\u2069', 'ab'],
  ['marks of a direction', 'a\u200e\u200f\u061cb', 'ab'],
])('%s cannot be saved and are taken out', (_what, text, rest) => {
  expect([hasForbiddenCharacter(text), withoutForbiddenCharacters(text)]).toEqual([true, rest]);
});

it.each(['', 'Lan 😀', 'مريم العلي', 'a\tb\nc', 'e\u0301', 'a\u200db', '\ufeff'])(
  '%j can be saved as it is',
  (text) => {
    expect([hasForbiddenCharacter(text), withoutForbiddenCharacters(text)]).toEqual([false, text]);
  },
);
