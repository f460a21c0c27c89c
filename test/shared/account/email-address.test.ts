import { describe, expect, it } from '@jest/globals';
import { signupSchema } from '../../../shared/account/account-rules.ts';
import { emailPattern, foldEmail } from '../../../shared/email-address.ts';
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
    expect(() => accepted(address)).toThrow('Your email address must be valid.');
  });

  it('is one whatever its case, its spaces and its form of Unicode', () => {
    // The Kelvin sign is K in NFC.
    for (const typed of [' Kim@Example.COM ', 'kim@example.com', '\u212Aim@example.com\u00a0'])
      expect(accepted(typed)).toBe('kim@example.com');
  });

  it('is decided in linear time', () => {
    const began = performance.now();
    emailPattern.test(`${'a.'.repeat(20_000)}@${'a-'.repeat(20_000)}`);
    emailPattern.test(`a@${'a.'.repeat(20_000)}1`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
