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
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length > 10 ? undefined : national;
}

export const phoneMask: Mask = { format, digitsOf };
