import { describe, expect, it } from '@jest/globals';
import { applyMask } from '../../../../../web/form/masks/mask.ts';
import { ssnMask } from '../../../../../web/form/masks/ssn.ts';

const edit = (before: string, text: string, caret = text.length, inputType = '') =>
  applyMask(ssnMask, before, { text, caret }, inputType);

describe('the social security number', () => {
  it('is formatted in three groups, typed or pasted', () => {
    expect(edit('123', '1234')).toEqual({ text: '123-4', caret: 5 });
    expect(edit('', '123 45 6789')).toEqual({ text: '123-45-6789', caret: 11 });
    expect(edit('', '123456789')).toEqual({ text: '123-45-6789', caret: 11 });
  });

  it.each([
    '123\u201145\u20136789',
    '123\u221245\u20156789',
    '\u202d123\u00a045\u00a06789\u202c',
    '１２３－４５－６７８９',
    '١٢٣٤٥٦٧٨٩',
    '۱۲۳ ۴۵ ۶۷۸۹',
    '\ufeff123\u200b45\u20606789\u200f',
  ])('is read from %j, as in typeset text', (pasted) => {
    expect(edit('', pasted)).toEqual({ text: '123-45-6789', caret: 11 });
  });

  it('loses a digit when a hyphen is deleted', () => {
    expect(edit('123-45', '12345', 3, 'deleteContentBackward')).toEqual({ text: '124-5', caret: 2 });
  });

  it('is not changed when it has too many digits', () => {
    expect(edit('123-45-6789', '123-45-67890').text).toBe('123-45-67890');
  });
});
