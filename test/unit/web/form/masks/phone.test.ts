import { describe, expect, it } from '@jest/globals';
import { applyMask } from '../../../../../web/form/masks/mask.ts';
import { extensionOf, parsePhone, phoneMask } from '../../../../../web/form/masks/phone.ts';

/** Parses the content of a field, in which | marks the caret. */
const parse = (field: string) => ({ text: field.replace('|', ''), caret: field.indexOf('|') });
const edit = (before: string, after: string, inputType?: string) => {
  const { text, caret } = applyMask(phoneMask, before, parse(after), inputType);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('the phone mask', () => {
  it.each([
    ['', '3|', '(3|'],
    ['(301', '(3015|', '(301) 5|'],
    ['(301) 555', '(301) 5552|', '(301) 555-2|'],
  ])('adds punctuation while the user types: %s, then %s', (before, after, expected) => {
    expect(edit(before, after)).toBe(expected);
  });

  it.each(['301-555-2671|', '301 555 2671|', '(301)5552671|', '+1 301 555 2671|', '13015552671|', '301.555.2671|'])(
    'accepts the pasted number %s',
    (pasted) => {
      expect(edit('', pasted, 'insertFromPaste')).toBe('(301) 555-2671|');
    },
  );

  it.each([
    '301\u2011555\u20132671|',
    '301\u2212555\u20102671|',
    '\u202a(301) 555\u20112671\u202c|',
    '\ufeff+1\u00a0301\u200b555\u20142671\u200e|',
    '\u2066301\u20125552671\u2069|',
  ])('accepts %j pasted from typeset text', (pasted) => {
    expect(edit('', pasted, 'insertFromPaste')).toBe('(301) 555-2671|');
  });

  it.each(['３０１－５５５－２６７１|', '(٣٠١) ٥٥٥-٢٦٧١|', '۳۰۱۵۵۵۲۶۷۱|', '+१ ३०१ ५५५ २६७१|'])(
    'reads the digits of %s',
    (pasted) => expect(edit('', pasted, 'insertFromPaste')).toBe('(301) 555-2671|'),
  );

  it('keeps the caret after a digit typed in the middle', () => {
    expect(edit('(301) 552-671', '(301) 5|52-671')).toBe('(301) 5|52-671');
    expect(edit('(301) 55-2671', '(301) 9|55-2671')).toBe('(301) 9|55-2671');
  });

  it('deletes the digit next to a deleted separator', () => {
    expect(edit('(301) 5', '(301| 5', 'deleteContentBackward')).toBe('(30|5');
    expect(edit('(301) 555-2671', '(301) 555|2671', 'deleteContentForward')).toBe('(301) 555|-671');
  });

  it('lets the user delete everything from the end', () => {
    let text = '(301) 555-2671';
    for (let left = 9; left >= 0; left -= 1) {
      const after = text.slice(0, -1);
      text = applyMask(phoneMask, text, { text: after, caret: after.length }, 'deleteContentBackward').text;
      expect(text.replace(/\D/g, '')).toHaveLength(left);
    }
    expect(text).toBe('');
  });

  it.each(['001 301 555 2671|', '011-1-301-555-2671|'])('accepts %s with a prefix for calls from abroad', (pasted) => {
    expect(edit('', pasted, 'insertFromPaste')).toBe('(301) 555-2671|');
  });

  it.each(['+44 20 7946 0958|', '0084 24 3869 4242|', '00|', '301-555-2671 ext 5|', '30155526711|'])(
    'leaves %s as typed',
    (typed) => {
      expect(edit('', typed)).toBe(typed);
    },
  );
});

describe('a phone number of another country', () => {
  it.each([
    ['+84 24 3869 4242', '+842438694242'],
    ['+84-24-3869-4242', '+842438694242'],
    ['(+84) 24.3869.4242', '+842438694242'],
    ['0084 24 3869 4242', '+842438694242'],
    ['011 84 24 3869 4242', '+842438694242'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49 (0) 30 / 901820', '+4930901820'],
    ['\u202a+84\u00a024\u20113869\u20114242\u202c', '+842438694242'],
    ['+683 4002', '+6834002'],
  ])('is stored in E.164: %s', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
    expect(parsePhone(stored)).toBe(stored);
    expect(stored.length).toBeLessThanOrEqual(14);
  });

  it.each([
    '(301) 555-2671',
    '+1 (101) 555-2671',
    '024 3869 4242',
    '+84',
    '024 3869 4242 x5',
    '555-2671 ext 5',
    '301-555-2671 ext',
    '301-555-2671 ext 12345678',
    '+49 151 2345 678 901',
    '',
  ])('is not recognized in %s, which stays as typed', (typed) => expect(parsePhone(typed)).toBe(typed));
});

describe('a phone number with an extension', () => {
  it.each([
    ['(301) 555-2671 ext. 12', '(301) 555-2671', '12'],
    ['301-555-2671 x12', '(301) 555-2671', '12'],
    ['301.555.2671x12', '(301) 555-2671', '12'],
    ['+1 301 555 2671 #12', '(301) 555-2671', '12'],
    ['301 555 2671, Extension 4012', '(301) 555-2671', '4012'],
    ['301 555 2671 EXT:4', '(301) 555-2671', '4'],
    ['tel:+1-301-555-2671;ext=12', '(301) 555-2671', '12'],
    ['+84 24 3869 4242 ext. 5', '+842438694242', '5'],
    ['３０１－５５５－２６７１ ｅｘｔ １２', '(301) 555-2671', '12'],
  ])('is stored without the extension: %s', (typed, stored, extension) => {
    expect(parsePhone(typed)).toBe(stored);
    expect(extensionOf(typed)).toBe(extension);
    expect(parsePhone(stored)).toBe(stored);
    expect(extensionOf(stored)).toBeUndefined();
  });

  it('may be pasted as a link', () => expect(parsePhone('tel:+13015552671')).toBe('(301) 555-2671'));
});
