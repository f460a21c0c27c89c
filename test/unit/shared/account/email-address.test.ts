import { describe, expect, it } from '@jest/globals';
import { signupSchema } from '../../../../shared/account/account-rules.ts';
import { emailPattern, extractEmailAddress, foldEmail, isEmailAddress } from '../../../../shared/email-address.ts';
import { invalidAddresses } from '../../../support/invalid-addresses.ts';

const accepted = (username: string) =>
  signupSchema.validateSync({ username, password: 'Correct horse 7 battery!' }).username;

describe('an email address', () => {
  it.each([
    'lan@example.com',
    "o'brien+tag@sub.example.co.uk",
    'a.b-c_d@xn--bcher-kva.example',
    '1@2.museum',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %s', (address) => expect(accepted(address)).toBe(address));

  it.each(invalidAddresses)('may not be %j', (address) => {
    expect(emailPattern.test(foldEmail(address))).toBe(false);
    expect(isEmailAddress(address)).toBe(false);
    expect(() => accepted(address)).toThrow('Your email address must be valid.');
  });

  it('is stored in one form regardless of case, surrounding spaces and Unicode normalization', () => {
    // NFC turns the Kelvin sign into a K.
    for (const typed of [' Kim@Example.COM ', 'kim@example.com', '\u212Aim@example.com\u00a0'])
      expect(accepted(typed)).toBe('kim@example.com');
  });

  it.each([
    ['lan@ex\u00e4mple.org', 'lan@xn--exmple-cua.org'],
    ['Lan@EXA\u0308MPLE.org', 'lan@xn--exmple-cua.org'],
    ['lan@stra\u00dfe.example', 'lan@xn--strae-oqa.example'],
    ['lan@\u4f8b\u5b50.\u516c\u53f8', 'lan@xn--fsqu00a.xn--55qx5d'],
    ['lan@\u0909\u0926\u093e\u0939\u0930\u0923.example', 'lan@xn--p1b6ci4b4b3a.example'],
  ])('may have an international domain: %s is stored as %s', (typed, stored) => {
    expect(isEmailAddress(typed)).toBe(true);
    expect(accepted(typed)).toBe(stored);
    expect(accepted(stored)).toBe(stored);
  });

  it.each([
    ['a link', 'mailto:lan@example.com'],
    ['a link with a subject', 'MAILTO:lan%40example.com?subject=Hello%20you'],
    ['a name and brackets', 'Lan Tran <lan@example.com>'],
    ['a quoted name', '"Tran, Lan" <lan@example.com>;'],
    ['brackets', '<lan@example.com>'],
    ['quotation marks', '\u201clan@example.com\u201d'],
    ['a period', 'lan@example.com.'],
    ['a zero-width space', 'lan@\u200bexample.com'],
    ['direction marks', '\u200elan@example.com\u200e'],
    ['a soft hyphen', 'lan@exam\u00adple.com'],
    ['no-break and thin spaces', '\u00a0lan\u202f@\u2009example.com\u00a0'],
    ['control characters', 'lan@example.com\u0007\u202c\u0000'],
    ['a line break', 'lan@example.com\r\n'],
    ['full-width signs', 'lan\uff20example\uff0ecom'],
  ])('is extracted from pasted text with %s', (_what, pasted) => {
    expect(extractEmailAddress(pasted)).toBe('lan@example.com');
    expect(accepted(pasted)).toBe('lan@example.com');
  });

  it('otherwise stays as the user typed it, without zero-width characters', () => {
    for (const typed of [
      'Lan@EXAMPLE.com',
      "o'brien@example.com",
      '{lan}@example.com',
      'lan@b\u00fccher.example',
      'lan@exa',
      'lan',
    ])
      expect(extractEmailAddress(typed)).toBe(typed);
    expect(extractEmailAddress('la\u200bn@exa')).toBe('lan@exa');
  });
});
