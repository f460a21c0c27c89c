import { keepItem, siteStorage } from '../../lib/storage.ts';

const storageKey = 'conversions';

/** Questions whose conversions this browser has started and not seen end: the server does not list failed ones. */
export const pendingConversions = (): readonly string[] =>
  (siteStorage.getItem(storageKey) ?? '').split(' ').filter((key) => key !== '');

export const rememberConversion = (key: string) => setPending(new Set([...pendingConversions(), key]));

export const forgetConversion = (key: string) =>
  setPending(new Set(pendingConversions().filter((each) => each !== key)));

export const forgetConversions = () => siteStorage.removeItem(storageKey);

function setPending(keys: ReadonlySet<string>) {
  if (keys.size === 0) forgetConversions();
  else keepItem(storageKey, [...keys].join(' '));
}
