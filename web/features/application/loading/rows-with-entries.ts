import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import type { PlacedForm } from '../../../../shared/form/placed.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { type Entry, type EntryName, isEmpty, nameOf } from '../outbox/entry.ts';
import { placedItems } from '../store/placed-items.ts';

/** How many rows show all that has been typed in them and is not saved. */
export function rowsWithEntries(placed: PlacedForm, entries: ReadonlyMap<EntryName, Entry>): Record<string, number> {
  const isEntered = (key: string) => !isEmpty(entries.get(nameOf('answer', key))?.value);
  const counts: Record<string, number> = {};
  for (const item of placedItems(placed)) {
    if (item.kind !== 'repeat' || !item.addAnother) continue;
    const last = item.rows.findLast(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys).some(isEntered));
    if (last && last.n > item.count) counts[item.id] = last.n;
  }
  return counts;
}
