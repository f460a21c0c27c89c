import { plainLine } from './plain-text.ts';

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of any script as ASCII's. Unicode orders them by tens, 0 first (The Unicode Standard, 4.6). */
const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (isDigit(zero - 1)) zero -= 1;
    return String((code - zero) % 10);
  });

/** Full-width forms, as keyboards of East Asia write them, and digits of any script as ASCII's. */
export const narrow = (text: string): string =>
  asciiDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');

/** One line; what has no letters but ASCII's and full-width ones, such as a postal code or a year, in ASCII. */
export function readLine(typed: string): string {
  const line = plainLine(typed);
  const narrowed = narrow(line);
  return /^[ -~]*$/.test(narrowed) ? narrowed : line;
}

/** A number, a code or a date as it is typed or pasted, in ASCII's digits and hyphens, without what cannot be seen. */
export const readNumerals = (typed: string): string =>
  narrow(plainLine(typed))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** What is left of a code without the spaces, hyphens and full stops that it was copied with. */
export const readCode = (typed: string): string => narrow(typed).replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
