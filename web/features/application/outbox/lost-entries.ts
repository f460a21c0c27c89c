import { siteStorage } from '../../../lib/storage/storage.ts';
import { visitor } from './create-outbox.ts';
import { companionSuffix } from './entry.ts';
import { lostBy, lostItemOf, readItemName, timeOf } from './stored-entry.ts';

/** The answers that were removed unsaved: their number, and when the last one was changed (ms since 1970). */
export interface Lost {
  readonly count: number;
  readonly at: number;
  readonly reason: 'expired' | 'submitted';
}

const day = 24 * 60 * 60 * 1000;
/**
 * Returns how long unsaved entries are kept, in ms. Applicants get 30 days; visitors have no account yet and may return
 * within a week.
 */
const lifetimeOf = (owner: string) => (owner === visitor ? 7 : 30) * day;

/** Returns the lost answers that the user has not been told about yet. */
export function lostEntries(owner: string): Lost | undefined {
  try {
    const { count, at, reason } = JSON.parse(siteStorage.getItem(lostItemOf(owner)) ?? '');
    return Number.isFinite(count) && Number.isFinite(at) ? { count, at, reason } : undefined;
  } catch {
    return undefined;
  }
}

export function forgetLost(owner: string) {
  siteStorage.removeItem(lostItemOf(owner));
  lostBy.set('');
}

/** Adds to the lost answers that the owner has not been told about yet. */
export function noteLost(owner: string, { count, at, reason }: Lost) {
  const before = lostEntries(owner);
  if (count > 0)
    siteStorage.setItem(
      lostItemOf(owner),
      JSON.stringify({ count: count + (before?.count ?? 0), at: Math.max(at, before?.at ?? 0), reason } satisfies Lost),
    );
}

/**
 * Removes the expired entries of every owner, because some users of a browser never return. The others are told at
 * their next visit, without the values.
 */
export function removeExpired() {
  for (const item of siteStorage.names()) {
    const named = readItemName(item);
    if (!named) continue;
    const { owner, name } = named;
    const at = timeOf(siteStorage.getItem(item));
    if (at === undefined || Date.now() - at < lifetimeOf(owner)) continue;
    siteStorage.removeItem(item);
    const isAnswer = name.startsWith('answer ') && !name.endsWith(companionSuffix);
    noteLost(owner, { count: isAnswer ? 1 : 0, at, reason: 'expired' });
  }
}
