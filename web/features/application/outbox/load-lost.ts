import { loadCode } from '../../../lib/code/load-code.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { entryPrefix, tellLost, timeOf } from './stored-entry.ts';

export const loadLost = () => loadCode(() => import('./lost-entries.ts'));

const week = 7 * 24 * 60 * 60 * 1000;

const mayBeExpired = (item: string) =>
  item.startsWith(entryPrefix) && (timeOf(siteStorage.getItem(item)) ?? 0) < Date.now() - week;

/** Removes expired entries before an owner's entries are opened, and tells the owner how many answers were lost. */
export async function expireEntries(owner: string) {
  if (siteStorage.names().some(mayBeExpired))
    // If the code cannot be loaded, expired entries stay a little longer.
    await loadLost().then(
      ({ removeExpired }) => removeExpired(),
      () => {},
    );
  tellLost(owner);
}
