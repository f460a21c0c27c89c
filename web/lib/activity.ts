import { type Idleness, idlenessAfter } from './idleness.ts';
import { siteStorage } from './storage.ts';

const key = 'last-activity';

/** Measured by the wall clock in storage that all tabs share, so a laptop's sleep counts too. */
export function idlenessNow(): Idleness {
  const last = Number(siteStorage.getItem(key)) || undefined;
  if (last === undefined) noteActivity();
  return idlenessAfter(last === undefined ? 0 : Date.now() - last);
}

export const noteActivity = () => siteStorage.setItem(key, String(Date.now()));

export const forgetActivity = () => siteStorage.removeItem(key);
