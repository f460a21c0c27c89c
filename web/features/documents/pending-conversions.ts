import { siteStorage } from '../../lib/storage.ts';

const name = 'conversions';

/** The questions whose conversions this browser has started and not seen the end of: a failed one is in no list. */
export function pendingConversions(): readonly string[] {
  const keys: unknown = JSON.parse(siteStorage.getItem(name) ?? '[]');
  return Array.isArray(keys) ? keys.map(String) : [];
}

export const rememberConversion = (key: string) => write(new Set([...pendingConversions(), key]));

export const forgetConversion = (key: string) => write(new Set(pendingConversions().filter((each) => each !== key)));

export const forgetConversions = () => siteStorage.removeItem(name);

function write(keys: ReadonlySet<string>) {
  if (keys.size === 0) forgetConversions();
  else siteStorage.setItem(name, JSON.stringify([...keys]));
}
