import type { LookupRecord, Suggestion } from '../../shared/contracts/lookup.ts';

export interface Directory {
  suggest(text: string, max: number): Promise<readonly Suggestion[]>;
  read(id: string): Promise<LookupRecord | undefined>;
}
