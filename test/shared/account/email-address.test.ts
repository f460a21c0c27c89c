import { describe, expect, it } from '@jest/globals';
import { signupSchema } from '../../../shared/account/account-rules.ts';
import { emailPattern, foldEmail, isEmailAddress } from '../../../shared/email-address.ts';
import { noAddresses } from '../../support/no-addresses.ts';

const accepted = (username: string) =>
  signupSchema.validateSync({ username, password: 'Correct horse 7 battery!' }).username;

describe('an email address', () => {
  it.each([
    'lan@example.com',
    "o'brien+tag@sub.example.co.uk",
    'a.b-c_d@xn--bcher-kva.example',
    '1@2.museum',
    `${'a'.repeat(64)}@example.com`,
  ])('is %s', (address) => expect(accepted(address)).toBe(address));

  it.each(noAddresses)('is not %j', (address) => {
    expect(emailPattern.test(foldEmail(address))).toBe(false);
    expect(isEmailAddress(address)).toBe(false);
    expect(() => accepted(address)).toThrow('Your email address must be valid.');
  });

  it('is one whatever its case, its spaces and its form of Unicode', () => {
    // The Kelvin sign is K in NFC.
    for (const typed of [' Kim@Example.COM ', 'kim@example.com', '\u212Aim@example.com\u00a0'])
      expect(accepted(typed)).toBe('kim@example.com');
  });

  it.each([
    ['lan@ex\u00e4mple.org', 'lan@xn--exmple-cua.org'],
    ['Lan@EXA\u0308MPLE.org', 'lan@xn--exmple-cua.org'],
    ['lan@stra\u00dfe.example', 'lan@xn--strae-oqa.example'],
    ['lan@\u4f8b\u5b50.\u516c\u53f8', 'lan@xn--fsqu00a.xn--55qx5d'],
    ['lan@\u0909\u0926\u093e\u0939\u0930\u0923.example', 'lan@xn--p1b6ci4b4b3a.example'],
  ])('may have an international domain: %s is %s', (typed, stored) => {
    expect(isEmailAddress(typed)).toBe(true);
    expect(accepted(typed)).toBe(stored);
    expect(accepted(stored)).toBe(stored);
  });

  it('is decided in linear time', () => {
    const began = performance.now();
    isEmailAddress(`a@${'\u00fc.'.repeat(20_000)}`);
    isEmailAddress(`a@${'\u00fc'.repeat(253)}`);
    emailPattern.test(`${'a.'.repeat(20_000)}@${'a-'.repeat(20_000)}`);
    emailPattern.test(`a@${'a.'.repeat(20_000)}1`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
