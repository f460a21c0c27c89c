import { extractEmailAddress } from '../email-address.ts';
import { normalizeLine, normalizeNumerals } from '../text/numerals.ts';
import { plainLine, plainText } from '../text/plain-text.ts';
import type { Answer, Kind } from './definition.ts';

const normalizers: Readonly<Record<Kind, (typed: string) => string>> = {
  text: normalizeLine,
  textarea: plainText,
  email: extractEmailAddress,
  phone: normalizeNumerals,
  ssn: normalizeNumerals,
  date: normalizeNumerals,
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

/** Normalizes an answer before it is stored or compared. Idempotent, so the server stores what the browser sends. */
export const normalizeAnswer = (kind: Kind, typed: Answer): Answer =>
  typeof typed === 'string' ? normalizers[kind](typed) : typed;
