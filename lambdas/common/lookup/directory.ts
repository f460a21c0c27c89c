import type { LookupRecord, Suggestion } from '../../../shared/contracts/lookup.ts';

/** Searched while a person types; records are read by the id of a suggestion. */
export interface Directory {
  suggest(text: string, max: number): Promise<readonly Suggestion[]>;
  read(id: string): Promise<LookupRecord | undefined>;
}
