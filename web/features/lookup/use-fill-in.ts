import type { Suggestion } from '../../../shared/contracts/lookup.ts';
import { useFormHost } from '../../form/host/form-host.ts';
import type { LookupProps } from './lookup-input.tsx';
import { findRecord } from './use-suggestions.ts';

/** Puts a suggestion and what belongs to it into the answers; tells whether all of it was found. */
export function useFillIn({ placed: { key, question }, category, nameField }: LookupProps) {
  const { answers } = useFormHost();
  return async ({ id, text }: Suggestion): Promise<boolean> => {
    // Shown at once, and kept if the record cannot be loaded.
    answers.set(key, text);
    const record = await findRecord(id, category);
    if (!record || answers.get(key) !== text) return false;
    answers.set(key, record[nameField] ?? text);
    for (const [field, filled] of Object.entries(question.fills)) answers.set(filled, record[field] ?? '');
    return true;
  };
}
