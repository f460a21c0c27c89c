import { siteStorage } from '../../lib/storage.ts';

const name = 'conversions';

/** The questions whose conversions this browser has started and not seen the end of: a failed one is in no list. */
export const pendingConversions = (): readonly string[] =>
  (siteStorage.getItem(name) ?? '').split(' ').filter((key) => key !== '');

export const rememberConversion = (key: string) => write(new Set([...pendingConversions(), key]));

export const forgetConversion = (key: string) => write(new Set(pendingConversions().filter((each) => each !== key)));

export const forgetConversions = () => siteStorage.removeItem(name);

function write(keys: ReadonlySet<string>) {
  try {
    if (keys.size === 0) forgetConversions();
    else siteStorage.setItem(name, [...keys].join(' '));
  } catch {
    // The storage is full: then a failure is told where its question is seen, as long as the page lasts.
  }
}
