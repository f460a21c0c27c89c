import type { Mask } from './mask.ts';
import { withPlainSigns } from './plain-signs.ts';

/** ddd-dd-dddd, as far as there are digits. */
const write = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-');

function digitsOf(text: string): string | undefined {
  if (!/^[\d\s.-]*$/.test(withPlainSigns(text))) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length > 9 ? undefined : digits;
}

export const ssnMask: Mask = { write, digitsOf };

/** All but the last four digits of a whole number hidden; of anything else, everything. */
export const hideSsn = (ssn: string): string =>
  /^\d{3}-\d{2}-\d{4}$/.test(ssn) ? `•••-••-${ssn.slice(-4)}` : ssn.replace(/[^\s-]/g, '•');
