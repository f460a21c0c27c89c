import { plainLine } from './plain-text.ts';

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Replaces any script's digits by ASCII. Unicode encodes them in a row from 0 to 9 (The Unicode Standard, 4.6). */
const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (isDigit(zero - 1)) zero -= 1;
    return String((code - zero) % 10);
  });

/** Replaces full-width characters, which East Asian keyboards type, and the digits of any script by ASCII. */
export const toHalfWidth = (text: string): string =>
  asciiDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');

/** Normalizes a line. Returns its ASCII form if all of it has one, such as a year in full-width characters. */
export function normalizeLine(typed: string): string {
  const line = plainLine(typed);
  const narrowed = toHalfWidth(line);
  return /^[ -~]*$/.test(narrowed) ? narrowed : line;
}

/** Normalizes a typed or pasted number, code or date: ASCII digits and hyphens, without invisible characters. */
export const normalizeNumerals = (typed: string): string =>
  toHalfWidth(plainLine(typed))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Extracts a six-digit code from pasted text with spaces, hyphens, periods or words of an email. */
export const extractCode = (typed: string): string =>
  toHalfWidth(typed)
    .replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '')
    .replace(/^\D*(\d{6})\D*$/, '$1');
