import { getFind, type LookupCategory, type LookupRecord, type Suggestion } from '../../../shared/contracts/lookup.ts';
import { limits, times } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { useQuery } from '../../lib/use-query.ts';

const minLength = 2;
const none: readonly Suggestion[] = [];

/** A failing lookup returns no suggestions and no error (specification, section 8). */
export function useSuggestions(text: string, category: LookupCategory) {
  const searched = useDebounced(text.trim(), times.searchDebounce, { maxWait: times.searchMaxWait, initial: '' });
  const query = useQuery({
    queryKey: ['find', category, searched],
    queryFn: ({ signal }) =>
      call(getFind, { query: { text: searched, category, max_results: limits.suggestions }, signal }),
    // What is shown does not blink at every key.
    placeholderData: (before) => before,
    enabled: searched.length >= minLength,
    throwOnError: false,
    gcTime: times.inactivityWarning,
  });
  const suggestions = Array.isArray(query.data) ? (query.data as readonly Suggestion[]) : none;
  return { suggestions, nothingFound: query.isSuccess && suggestions.length === 0 };
}

export async function findRecord(id: string, category: LookupCategory): Promise<LookupRecord | undefined> {
  try {
    const found = await call(getFind, { query: { id, category } });
    return Array.isArray(found) ? undefined : (found as LookupRecord);
  } catch {
    return undefined;
  }
}
