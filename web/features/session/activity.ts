import { siteStorage } from '../../lib/storage.ts';
import { type Idleness, idlenessAfter } from './idleness.ts';

const key = 'last-activity';

/** The present idleness by the wall clock: all tabs share it, and a laptop's sleep counts. */
export function idlenessNow(): Idleness {
  const last = Number(siteStorage.getItem(key)) || undefined;
  if (last === undefined) noteActivity();
  return idlenessAfter(last === undefined ? 0 : Date.now() - last);
}

/** Starts the time of inactivity anew, in all tabs. */
export const noteActivity = () => siteStorage.setItem(key, String(Date.now()));

/** Ends the count with the session. */
export const forgetActivity = () => siteStorage.removeItem(key);
