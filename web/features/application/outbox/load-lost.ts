import { loadCode } from '../../../lib/code/load-code.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { entryPrefix, tellLost, timeOf } from './stored-entry.ts';

export const loadLost = () => loadCode(() => import('./lost-entries.ts'));

const week = 7 * 24 * 60 * 60 * 1000;

const mayBeExpired = (item: string) =>
  item.startsWith(entryPrefix) && (timeOf(siteStorage.getItem(item)) ?? 0) < Date.now() - week;

/** Before an owner's entries are opened: what has waited too long is removed, and told. */
export async function expireEntries(owner: string) {
  if (siteStorage.names().some(mayBeExpired))
    // Without its code they wait a little longer.
    await loadLost().then(
      ({ removeExpired }) => removeExpired(),
      () => {},
    );
  tellLost(owner);
}
