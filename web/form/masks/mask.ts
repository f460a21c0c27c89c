// A mask rewrites a number at each key. A date is rewritten once its field loses the focus.

import { normalizeNumerals } from '../../../shared/text/numerals.ts';

export interface Edit {
  readonly text: string;
  readonly caret: number;
}

export interface Mask {
  readonly format: (digits: string) => string;
  /** Returns undefined for text that the mask must not change. */
  readonly digitsOf: (text: string) => string | undefined;
}

/** Counts digits of any script. */
const countDigits = (text: string) => normalizeNumerals(text).replace(/\D/g, '').length;

/** Formats the text and keeps the caret after the same digit. Deleting a separator deletes the digit next to it. */
export function applyMask(
  { format, digitsOf }: Mask,
  previousText: string,
  { text, caret }: Edit,
  inputType = '',
): Edit {
  const digits = digitsOf(text);
  if (digits === undefined) return { text, caret };
  const digitsBeforeCaret = countDigits(text.slice(0, caret));
  const removedOnlySeparator =
    inputType.startsWith('delete') && previousText.length - text.length === 1 && digits === digitsOf(previousText);
  if (!removedOnlySeparator) return formatWithCaret(format, digits, digitsBeforeCaret, caret === text.length);
  const removed = inputType.includes('Forward') ? digitsBeforeCaret : digitsBeforeCaret - 1;
  const caretDigits = Math.max(removed, 0);
  return formatWithCaret(format, digits.slice(0, caretDigits) + digits.slice(removed + 1), caretDigits, false);
}

function formatWithCaret(format: Mask['format'], digits: string, digitsBeforeCaret: number, isAtEnd: boolean): Edit {
  const text = format(digits);
  return { text, caret: isAtEnd ? text.length : positionAfterDigit(text, digitsBeforeCaret) };
}

function positionAfterDigit(text: string, n: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === n) return n === 0 ? 0 : index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
