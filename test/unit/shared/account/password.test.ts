import { expect, it } from '@jest/globals';
import { checkPolicy } from '../../../../infra/local/user-pool/password.ts';
import { countedCharacters, passwordRequirements } from '../../../../shared/account/password.ts';

/** The special characters in the Cognito developer guide, "Adding user pool password requirements". */
const symbols = '^$*.[]{}()?-"!@#%&/\\,><\':;|_~`=+ ';

const holds = (id: string, password: string) => passwordRequirements.find((each) => each.id === id)?.isMet(password);

function poolTakes(password: string): boolean {
  try {
    checkPolicy(password);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['length', 'Abcdefg123!'],
  ['uppercase', 'abcdefg1234!'],
  ['lowercase', 'ABCDEFG1234!'],
  ['number', 'Abcdefghijk!'],
  ['special', 'Abcdefg12345'],
  ['whitespace', ' Abcdefg123!'],
])('the requirement "%s" detects a password that does not meet it', (id, password) => {
  expect([holds(id, password), holds(id, 'Abcdefg1234!')]).toEqual([false, true]);
});

it('the form and the local user pool count the same special characters as Cognito', () => {
  const characters = [...Array(0x250).keys()].map((code) => String.fromCharCode(code)).filter((char) => char >= ' ');
  for (const character of [...characters, '€', '✓', '😀', '！', '\u2019']) {
    if (/[A-Za-z0-9]/.test(character)) continue;
    const password = `Abcdefgh${character}1234`;
    expect([character, holds('special', password)]).toEqual([character, symbols.includes(character)]);
    expect([character, poolTakes(password)]).toEqual([character, symbols.includes(character)]);
  }
});

it.each(['£', '§', '€', 'Ä', 'é', 'ß', '١'])(
  '%s meets no character requirement, but is allowed in a password',
  (character) => {
    for (const id of ['uppercase', 'lowercase', 'number', 'special'])
      expect([id, holds(id, character.repeat(12))]).toEqual([id, false]);
    const password = `Aa1!${character.repeat(12)}`;
    expect(passwordRequirements.every((requirement) => requirement.isMet(password))).toBe(true);
    expect(poolTakes(password)).toBe(true);
  },
);

it('the hint names every special character that counts', () => {
  for (const symbol of symbols.trim()) expect(countedCharacters).toContain(` ${symbol} `);
  expect(countedCharacters).toContain('A space counts too, except at the start or end.');
});
