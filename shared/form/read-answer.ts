import { readEmailAddress } from '../email-address.ts';
import { readLine, readNumerals } from '../text/numerals.ts';
import { plainLine, plainText } from '../text/plain-text.ts';
import type { Answer, Kind } from './definition.ts';

const readers: Readonly<Record<Kind, (typed: string) => string>> = {
  text: readLine,
  textarea: plainText,
  email: readEmailAddress,
  phone: readNumerals,
  ssn: readNumerals,
  date: readNumerals,
  select: plainLine,
  radio: plainLine,
  checkbox: plainLine,
  year: plainLine,
  'month-year': plainLine,
  signature: plainLine,
  upload: plainLine,
  autocomplete: plainLine,
  address: plainLine,
};

/**
 * What was typed as it is kept and compared, on both sides of the wire; the rules of its question are not asked. Idempotent:
 * what the browser sends is what the server stores.
 */
export const readAnswer = (kind: Kind, typed: Answer): Answer =>
  typeof typed === 'string' ? readers[kind](typed) : typed;
