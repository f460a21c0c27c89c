import type { Mask } from './mask.ts';
import { toPlainCharacters } from './plain-characters.ts';

function format(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function digitsOf(text: string): string | undefined {
  if (!/^\s*(\+\s*1)?[\d\s().\-/]*$/.test(toPlainCharacters(text))) return undefined;
  const national = text.replace(/\D/g, '').replace(/^(?:00|011)?1(?=\d{10}$)/, '');
  // No area code begins with 0: it is another country's number.
  return national.length > 10 || national.startsWith('0') ? undefined : national;
}

export const phoneMask: Mask = { format, digitsOf };

/** '+842438694242' for '+84 24 3869 4242', '0084…' or '+84 (0)24…'; text without a country code as it is. */
export function parsePhone(text: string): string {
  const plain = toPlainCharacters(text).replace(/\(\s*0\s*\)|[\s().\-/]/g, '');
  const [, digits] = /^(?:\+|00|011)([2-9]\d{6,12})$/.exec(plain) ?? [];
  return digits ? `+${digits}` : text;
}
