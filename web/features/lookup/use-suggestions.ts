import { getFind, type LookupRecord, type Suggestion } from '../../../shared/contracts/lookup.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { limits, times } from '../../../shared/limits.ts';
import type { LookupCategory } from '../../../shared/lookup-categories.ts';
import { useFormHost } from '../../form/host/form-host.ts';
import { call } from '../../lib/calls/call.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { useDebounced } from '../../lib/debounce.ts';

const minLength = 2;
const noSuggestions: readonly Suggestion[] = [];

/** Returns suggestions for a text. A failed lookup gives no suggestions and no error (specification, section 8). */
export function useSuggestions(text: string, category: LookupCategory) {
  const searchText = useDebounced(text.trim(), times.searchDebounce, { maxWait: times.searchMaxWait, initial: '' });
  const query = useQuery({
    queryKey: ['find', category, searchText],
    queryFn: ({ signal }) =>
      call(getFind, { query: { text: searchText, category, max_results: limits.suggestions }, signal }),
    // Keep the earlier suggestions, so that the list does not blink at every key.
    placeholderData: (previous) => previous,
    enabled: searchText.length >= minLength,
    throwOnError: false,
    gcTime: times.inactivityWarning,
  });
  const suggestions = Array.isArray(query.data) ? (query.data as readonly Suggestion[]) : noSuggestions;
  return { suggestions, hasNoMatches: query.isSuccess && suggestions.length === 0 };
}

async function findRecord(id: string, category: LookupCategory): Promise<LookupRecord | undefined> {
  try {
    const found = await call(getFind, { query: { id, category } });
    return Array.isArray(found) ? undefined : (found as LookupRecord);
  } catch {
    return undefined;
  }
}

/** The outcome after a suggestion is chosen: its details are in the answers, or could not be loaded. */
export type FillOutcome = 'filled' | 'missing';

/** Puts a suggestion and its details into the answers. Resolves to undefined if the text changed before that. */
export function useFillIn({ placed: { key, question }, category, nameField }: LookupProps) {
  const { answers } = useFormHost();
  return async ({ id, text }: Suggestion): Promise<FillOutcome | undefined> => {
    const fills = Object.entries(question.fills).map(([field, targetKey]) => ({
      field,
      targetKey,
      previous: answers.get(targetKey),
    }));
    // Show the text at once. It stays if the record cannot be loaded.
    answers.set(key, text);
    const record = await findRecord(id, category);
    if (answers.get(key) !== text) return;
    if (!record) return 'missing';
    answers.set(key, record[nameField] ?? text);
    for (const { field, targetKey, previous } of fills)
      if (answers.get(targetKey) === previous) answers.set(targetKey, record[field] ?? '');
    return 'filled';
  };
}

export interface LookupProps {
  readonly placed: Placed<'autocomplete' | 'address'>;
  readonly category: LookupCategory;
  readonly nameField: 'name' | 'address_line_1';
  readonly manualHint: string;
}

export interface ListState {
  readonly isOpen: boolean;
  readonly active?: string | undefined;
}
