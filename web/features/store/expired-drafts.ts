import { siteStorage } from '../../lib/storage.ts';

/** Of everybody who used this browser: whoever does not come back would leave them. */
export function removeExpiredDrafts() {
  for (const key of Object.keys(siteStorage))
    if (/^(draft|waiting)( |$)/.test(key) && !isLasting(siteStorage.getItem(key))) siteStorage.removeItem(key);
}

function isLasting(stored: string | null): boolean {
  try {
    return JSON.parse(stored ?? '').expires > Date.now();
  } catch {
    return false;
  }
}
