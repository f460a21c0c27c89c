import type { LookupRecord } from '../../shared/contracts/lookup.ts';
import { limits } from '../../shared/limits.ts';

export const truncateToFieldLimit = (record: LookupRecord): LookupRecord =>
  Object.fromEntries(Object.entries(record).map(([field, text]) => [field, shortened(text)]));

function shortened(text: string): string {
  if (text.length <= limits.textLength) return text;
  const cut = text.slice(0, limits.textLength + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : text.slice(0, limits.textLength);
}
