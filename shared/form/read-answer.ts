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
 * Normalizes an answer before it is stored or compared, on the client and on the server. Does not check the rules of
 * the question. Idempotent, so the server stores exactly the value that the browser sends.
 */
export const readAnswer = (kind: Kind, typed: Answer): Answer =>
  typeof typed === 'string' ? readers[kind](typed) : typed;
