import { siteStorage } from '../../../lib/storage.ts';
import { application } from '../store/application-store.ts';

const storageKey = 'conversions';

/** Questions whose conversions this browser has started and not seen end: the server does not list failed ones. */
export const unseenConversions = {
  get: (): readonly string[] =>
    application.state.username === ''
      ? []
      : (siteStorage.getItem(storageKey) ?? '').split(' ').filter((key) => key !== ''),
  set(keys: readonly string[]) {
    if (keys.length === 0) siteStorage.removeItem(storageKey);
    else siteStorage.setItem(storageKey, keys.join(' '));
  },
};
