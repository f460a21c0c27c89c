import { siteStorage } from '../../../lib/storage/storage.ts';
import { isExpired } from './create-outbox.ts';
import { companionSuffix } from './entry.ts';
import { lostAnswersKeyOf, lostAnswersOwner, parseStorageKey, timeOf } from './stored-entry.ts';

/** The answers that were removed unsaved: their number, and when the last one was changed (ms since 1970). */
export interface LostAnswers {
  readonly count: number;
  readonly at: number;
  readonly reason: 'expired' | 'submitted';
}

export function getLostAnswers(owner: string): LostAnswers | undefined {
  try {
    const { count, at, reason } = JSON.parse(siteStorage.getItem(lostAnswersKeyOf(owner)) ?? '');
    return Number.isFinite(count) && Number.isFinite(at) ? { count, at, reason } : undefined;
  } catch {
    return undefined;
  }
}

export function dismissLostAnswers(owner: string) {
  siteStorage.removeItem(lostAnswersKeyOf(owner));
  lostAnswersOwner.set('');
}

export function recordLostAnswers(owner: string, { count, at, reason }: LostAnswers) {
  const before = getLostAnswers(owner);
  if (count > 0)
    siteStorage.setItem(
      lostAnswersKeyOf(owner),
      JSON.stringify({
        count: count + (before?.count ?? 0),
        at: Math.max(at, before?.at ?? 0),
        reason,
      } satisfies LostAnswers),
    );
}

/**
 * Removes the expired entries of every owner, because some users of a browser never return. Records only how many
 * answers each owner lost, so that the next visit can show a notice.
 */
export function removeExpiredEntries() {
  for (const item of siteStorage.names()) {
    const parsedKey = parseStorageKey(item);
    if (!parsedKey) continue;
    const { owner, name } = parsedKey;
    const at = timeOf(siteStorage.getItem(item));
    if (at === undefined || !isExpired(owner, at, Date.now())) continue;
    siteStorage.removeItem(item);
    const isAnswer = name.startsWith('answer ') && !name.endsWith(companionSuffix);
    recordLostAnswers(owner, { count: isAnswer ? 1 : 0, at, reason: 'expired' });
  }
}
