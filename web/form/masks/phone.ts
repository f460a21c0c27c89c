import { normalizeNumerals } from '../../../shared/text/numerals.ts';
import type { Mask } from './mask.ts';

function format(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function digitsOf(text: string): string | undefined {
  const plain = normalizeNumerals(text);
  if (!/^\s*(\+\s*1)?[\d\s().\-/]*$/.test(plain)) return undefined;
  const national = plain.replace(/\D/g, '').replace(/^(?:00|011)?1(?=\d{10}$)/, '');
  // No North American area code begins with 0, so the number belongs to another country.
  return national.length > 10 || national.startsWith('0') ? undefined : national;
}

export const phoneMask: Mask = { format, digitsOf };

const extensionPattern = /^(?:tel:)?(.*?)[\s,;]*(?:\bext(?:ension|n)?\b|(?<=[\d\s)])x|#)[\s.:=]*(\d{1,7})\s*$/i;

/** Returns a phone number's extension, which answers cannot store: '12' for '(301) 555-2671 ext. 12'. */
export const extensionOf = (text: string): string | undefined => extensionPattern.exec(normalizeNumerals(text))?.[2];

/**
 * Parses '+84 24 3869 4242', '0084…' or '+84 (0)24…' to '+842438694242'. Removes a complete number's extension. Returns
 * other text unchanged.
 */
export function parsePhone(text: string): string {
  const plain = normalizeNumerals(text);
  const [, number = plain.replace(/^tel:/i, ''), extension] = extensionPattern.exec(plain) ?? [];
  const bare = number.replace(/\(\s*0\s*\)|[\s().\-/]/g, '');
  const [, digits] = /^(?:\+|00|011)([2-9]\d{6,12})$/.exec(bare) ?? [];
  if (digits) return `+${digits}`;
  const national = extension || number !== plain ? digitsOf(number) : undefined;
  return national?.length === 10 ? format(national) : plain;
}
