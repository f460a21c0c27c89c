import { loadCode } from '../../../lib/code/load-code.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { isExpired, visitor } from './create-outbox.ts';
import { entryPrefix, timeOf, updateLostAnswersOwner } from './stored-entry.ts';

export const loadExpiredEntriesCode = () => loadCode(() => import('./expired-entries.ts'));

// A visitor's entries expire first.
const isPossiblyExpired = (item: string) =>
  item.startsWith(entryPrefix) && isExpired(visitor, timeOf(siteStorage.getItem(item)) ?? 0, Date.now());

/** Removes expired entries, and tells the owner on screen how many answers were lost. */
export async function expireEntries(getOwner: () => string) {
  if (siteStorage.names().some(isPossiblyExpired))
    // If the code cannot be loaded, expired entries stay a little longer.
    await loadExpiredEntriesCode().then(
      ({ removeExpiredEntries }) => removeExpiredEntries(),
      () => {},
    );
  updateLostAnswersOwner(getOwner());
}
