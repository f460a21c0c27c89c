import { unsavedDays } from '../../../../shared/limits.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { entryPrefix, timeOf, updateLostAnswersOwner } from './stored-entry.ts';

export const loadExpiredEntriesCode = () => loadCode(() => import('./expired-entries.ts'));

const shortestLifetimeMs = unsavedDays.visitor * 24 * 60 * 60 * 1000;

const isPossiblyExpired = (item: string) =>
  item.startsWith(entryPrefix) && (timeOf(siteStorage.getItem(item)) ?? 0) < Date.now() - shortestLifetimeMs;

/** Removes expired entries before an owner's entries are opened, and tells the owner how many answers were lost. */
export async function expireEntries(owner: string) {
  if (siteStorage.names().some(isPossiblyExpired))
    // If the code cannot be loaded, expired entries stay a little longer.
    await loadExpiredEntriesCode().then(
      ({ removeExpiredEntries }) => removeExpiredEntries(),
      () => {},
    );
  updateLostAnswersOwner(owner);
}
