import { createStore } from '../../../lib/external-store.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { siteStorage } from '../../../lib/storage.ts';
import { entryPrefix, timeOf } from './stored-entry.ts';

export const lostItemOf = (owner: string) => `lost ${owner}`;

/** The owner, of those that are shown, who has lost something and has not been told yet; '' for none. */
export const lostBy = createStore('');

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

export const tellLost = (owner: string) => lostBy.set(siteStorage.getItem(lostItemOf(owner)) === null ? '' : owner);
