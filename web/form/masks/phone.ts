import type { Mask } from './mask.ts';
import { withPlainSigns } from './plain-signs.ts';

/** (ddd) ddd-dddd, as far as there are digits. */
function write(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Ten digits however they are set apart, with or without the country code 1. Other text is somebody's own. */
function digitsOf(text: string): string | undefined {
  if (!/^\s*(\+\s*1)?[\d\s().\-/]*$/.test(withPlainSigns(text))) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length > 10 ? undefined : national;
}

export const phoneMask: Mask = { write, digitsOf };
