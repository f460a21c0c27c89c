/** A text field's content and where its caret is. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** How digits are written, and which text is left as it was typed because it is something else. */
export interface Mask {
  readonly write: (digits: string) => string;
  readonly digitsOf: (text: string) => string | undefined;
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/**
 * Writes the digits of a field anew and keeps the caret behind the digit that it was behind.
 * @param before the content before the edit
 * @param inputType the browser's name of the edit: a deletion that met only a sign takes the digit beside it
 */
export function applyMask({ write, digitsOf }: Mask, before: string, { text, caret }: Edit, inputType = ''): Edit {
  const digits = digitsOf(text);
  if (digits === undefined) return { text, caret };
  const ahead = countDigits(text.slice(0, caret));
  const metOnlySign =
    inputType.startsWith('delete') && before.length - text.length === 1 && digits === digitsOf(before);
  if (!metOnlySign) return written(write, digits, ahead, caret === text.length);
  const gone = inputType.includes('Forward') ? ahead : ahead - 1;
  return written(write, digits.slice(0, Math.max(gone, 0)) + digits.slice(gone + 1), Math.max(gone, 0), false);
}

function written(write: Mask['write'], digits: string, ahead: number, atEnd: boolean): Edit {
  const text = write(digits);
  return { text, caret: atEnd ? text.length : behindDigit(text, ahead) };
}

/** The place behind the nth digit; before the first one, the very beginning. */
function behindDigit(text: string, n: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === n) return n === 0 ? 0 : index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
