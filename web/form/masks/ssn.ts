import { normalizeNumerals } from '../../../shared/text/numerals.ts';
import type { Mask } from './mask.ts';

const format = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-');

function digitsOf(text: string): string | undefined {
  const plain = normalizeNumerals(text);
  if (!/^[\d\s.-]*$/.test(plain)) return undefined;
  const digits = plain.replace(/\D/g, '');
  return digits.length > 9 ? undefined : digits;
}

export const ssnMask: Mask = { format, digitsOf };
