import { useQuery } from '@tanstack/react-query';
import { getFind, type LookupCategory, type LookupRecord, type Suggestion } from '../../../shared/contracts/lookup.ts';
import { limits, times } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** Fewer letters than this say too little. */
const leastLetters = 2;
const none: readonly Suggestion[] = [];

/** What the typed text may mean. A failing lookup suggests nothing, silently (specification, section 8). */
export function useSuggestions(text: string, category: LookupCategory, enabled: boolean) {
  const wanted = useDebounced(text.trim(), times.searchDebounce, times.searchMaxWait);
  const query = useQuery({
    queryKey: ['find', category, wanted],
    queryFn: ({ signal }) =>
      call(getFind, { query: { text: wanted, category, max_results: limits.suggestions }, signal }),
    enabled: enabled && wanted.length >= leastLetters,
    throwOnError: false,
    gcTime: times.inactivityWarning,
  });
  return Array.isArray(query.data) ? (query.data as readonly Suggestion[]) : none;
}

/** The record of a chosen suggestion; `undefined` when it cannot be had. */
export async function findRecord(id: string, category: LookupCategory): Promise<LookupRecord | undefined> {
  try {
    const found = await call(getFind, { query: { id, category } });
    return Array.isArray(found) ? undefined : (found as LookupRecord);
  } catch {
    return undefined;
  }
}
