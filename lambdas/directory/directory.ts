// A directory suggests entries for a text, then returns the record of the selected entry.

import type { LookupRecord, Suggestion } from '../../shared/contracts/lookup.ts';
import { limits } from '../../shared/limits.ts';

export interface Directory {
  suggest(text: string, max: number): Promise<readonly Suggestion[]>;
  read(id: string): Promise<LookupRecord | undefined>;
}

export const truncateToFieldLimit = (record: LookupRecord): LookupRecord =>
  Object.fromEntries(Object.entries(record).map(([field, text]) => [field, truncateText(text)]));

function truncateText(text: string): string {
  if (text.length <= limits.textLength) return text;
  const cut = text.slice(0, limits.textLength + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : text.slice(0, limits.textLength);
}
