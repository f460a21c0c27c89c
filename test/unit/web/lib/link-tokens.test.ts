import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  accountNameFormat,
  emailedCodeFormat,
  linkTokenFormat,
  moveTokensFromUrl,
  numberIn,
  parameterIn,
  rawParameterIn,
} from '../../../../web/lib/storage/link-tokens.ts';
import { breaks, manglings } from '../../../support/mangled-links.ts';

const newToken = () => randomBytes(32).toString('base64url');
/** Sample tokens: random, starting or ending with characters that mail programs add, and hexadecimal. */
const tokens = [
  newToken(),
  newToken(),
  `3D${newToken().slice(2)}`,
  `_${newToken().slice(3)}-A`,
  `-${newToken().slice(3)}_8`,
  createHash('sha256').update(newToken()).digest('hex'),
];
const address = (text: string) => new URL(text, 'https://apply.example.edu').href;

describe.each([
  ['letter_token', '/recommend'],
  ['list_token', '/recommend'],
  ['service_token', '/print'],
  ['token', '/about'],
  ['document_token', '/print/college_unofficial_transcripts'],
])('the link with a %s', (parameter, path) => {
  it.each([...manglings, ...breaks])('still has its token if it %s', (_, mangle) => {
    for (const token of tokens) {
      expect(parameterIn(address(mangle(`${path}?${parameter}=${token}`)), parameter, linkTokenFormat)).toBe(token);
    }
  });
});

it.each(['letter_token', 'amp;letter_token'])(
  'moveTokensFromUrl removes a token from the address, even if it is called %s',
  (parameter) => {
    const replaced: string[] = [];
    const replaceState = (_state: unknown, _title: string, { href }: URL) => replaced.push(href);
    const location = { href: address(`/recommend?a=1&${parameter}=${newToken()}`) };
    Object.assign(globalThis, { location, history: { replaceState } });
    moveTokensFromUrl({ letter_token: 'letter-token' });
    expect(replaced).toEqual([address('/recommend?a=1')]);
  },
);

describe('the link to reset a password', () => {
  it.each(manglings)('still has its account and code if it %s', (_, mangle) => {
    const [username, id] = [randomUUID(), String(Math.trunc(100_000 + Math.random() * 900_000))];
    const mangled = address(mangle(`/reset?username=${username}&id=${id}`));
    expect(parameterIn(mangled, 'username', accountNameFormat)).toBe(username);
    expect(parameterIn(mangled, 'id', emailedCodeFormat)).toBe(id);
  });
});

describe('the link to an application', () => {
  it.each(manglings)('still has its number if it %s', (_, mangle) => {
    for (const number of [1, 2, 12])
      expect(numberIn(address(mangle(`/login?application=${number}`)), 'application')).toBe(number);
    expect(numberIn(address(mangle('/login?application=')), 'application')).toBe(0);
  });
});

describe('a parameter', () => {
  it('is returned unchanged if its format is unknown, and is null if it is missing', () => {
    expect(parameterIn(address('/recommend?letter_token=none'), 'letter_token', linkTokenFormat)).toBe('none');
    expect(parameterIn(address('/recommend?letter_token='), 'letter_token', linkTokenFormat)).toBe('');
    expect(parameterIn(address('/recommend'), 'letter_token', linkTokenFormat)).toBeNull();
    expect(parameterIn(address('/about?letter_token=other'), 'token', linkTokenFormat)).toBeNull();
    expect(rawParameterIn(address('/login?application=12).'), 'application')).toBe('12).');
  });
});
