import type { LookupRecord } from '../../../shared/contracts/lookup.ts';
import { limits } from '../../../shared/limits.ts';

/** Truncates the fields of a chosen record at a whole word, so that they fit the questions that they answer. */
export const truncateToFieldLimit = (record: LookupRecord): LookupRecord =>
  Object.fromEntries(Object.entries(record).map(([field, text]) => [field, shortened(text)]));

function shortened(text: string): string {
  if (text.length <= limits.textLength) return text;
  const cut = text.slice(0, limits.textLength + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : text.slice(0, limits.textLength);
}
