import { describe, expect, it } from '@jest/globals';
import { extractCode, normalizeLine, normalizeNumerals, toHalfWidth } from '../../../../shared/text/numerals.ts';
import { scriptSamples } from '../../../support/script-samples.ts';

/** The digits of all CLDR numbering systems with ten digits. They come from Intl, independently of our own code. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  const digits = [...'0123456789'].map((digit) => format.format(Number(digit)));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [[system, digits.join('')] as const] : [];
});

describe('digits', () => {
  it('of all numbering systems are converted to ASCII digits', () => {
    expect(systems.length).toBeGreaterThan(60);
    for (const [system, digits] of systems) expect([system, toHalfWidth(digits)]).toEqual([system, '0123456789']);
  });

  it.each([
    ['Arabic', '٣٠١', '301'],
    ['Persian', '۳۰۱', '301'],
    ['Devanagari', '३०१', '301'],
    ['mathematical', '𝟛𝟘𝟙𝟵', '3019'],
  ])('in %s are converted', (_script, typed, read) => expect(toHalfWidth(typed)).toBe(read));

  it('are read with full-width, typographic and invisible characters between them', () => {
    expect(normalizeNumerals('（３０１）\u3000５５５－２６７１')).toBe('(301) 555-2671');
    expect(normalizeNumerals('\u202d123\u201145\u20136789\u202c')).toBe('123-45-6789');
    expect(normalizeNumerals('3\u200b0\u20601\ufeff')).toBe('301');
  });
});

describe('a code', () => {
  it.each([
    '123456',
    ' 123 456 ',
    '123-456',
    '１２３４５６',
    '١٢٣٤٥٦',
    '123\u200b456.',
    '12\u00a034\u200956',
    'Code: 123456',
    'Your confirmation code is 123 456.',
    '確認コード：１２３４５６',
  ])('is 123456 if the user types %j', (typed) => expect(extractCode(typed)).toBe('123456'));
  it.each(['12345', '123a456', 'Code 1234567', '123456 of 2026'])(
    'does not have six digits if the user types %j',
    (typed) => expect(extractCode(typed)).not.toMatch(/^\d{6}$/),
  );
});

describe('one line', () => {
  it.each([
    ['２０７４２', '20742'],
    ['٢٠٧٤٢', '20742'],
    ['ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
    ['१९९८', '1998'],
    ['Ｌａｎ', 'Lan'],
  ])('without letters of other scripts is converted to ASCII: %s', (typed, read) =>
    expect(normalizeLine(typed)).toBe(read),
  );

  it.each(Object.entries(scriptSamples))('stays unchanged in %s', (_script, text) =>
    expect(normalizeLine(text)).toBe(text),
  );
});
