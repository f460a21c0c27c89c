import { getFind, type LookupRecord, type Suggestion } from '../../../shared/contracts/lookup.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { limits, times } from '../../../shared/limits.ts';
import type { LookupCategory } from '../../../shared/lookup-categories.ts';
import { useFormHost } from '../../form/host/form-host.ts';
import { call } from '../../lib/calls/call.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { useDebounced } from '../../lib/debounce.ts';

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

async function findRecord(id: string, category: LookupCategory): Promise<LookupRecord | undefined> {
  try {
    const found = await call(getFind, { query: { id, category } });
    return Array.isArray(found) ? undefined : (found as LookupRecord);
  } catch {
    return undefined;
  }
}

/** Of a chosen suggestion: its details are in the answers, or could not be had. */
export type Details = 'filled' | 'missing';

/** Puts a suggestion and what belongs to it into the answers. Undefined: another text has been typed meanwhile. */
export function useFillIn({ placed: { key, question }, category, nameField }: LookupProps) {
  const { answers } = useFormHost();
  return async ({ id, text }: Suggestion): Promise<Details | undefined> => {
    const fills = Object.entries(question.fills).map(([field, filled]) => ({
      field,
      filled,
      before: answers.get(filled),
    }));
    // Shown at once, and kept if the record cannot be loaded.
    answers.set(key, text);
    const record = await findRecord(id, category);
    if (answers.get(key) !== text) return;
    if (!record) return 'missing';
    answers.set(key, record[nameField] ?? text);
    // What was typed there meanwhile stays.
    for (const { field, filled, before } of fills)
      if (answers.get(filled) === before) answers.set(filled, record[field] ?? '');
    return 'filled';
  };
}

export interface LookupProps {
  readonly placed: Placed<'autocomplete' | 'address'>;
  readonly category: LookupCategory;
  readonly nameField: 'name' | 'address_line_1';
  readonly manualHint: string;
}

export interface ListShown {
  readonly isOpen: boolean;
  readonly active?: string | undefined;
}
