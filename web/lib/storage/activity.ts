import { times } from '../../../shared/limits.ts';
import { idleMs } from '../../../shared/partner-limits.ts';
import { stopwatch } from '../stopwatch.ts';
import { siteStorage } from './storage.ts';

export type Idleness = 'active' | 'warned' | 'expired';

/** @param idle milliseconds since the last activity (specification, section 4, "Session") */
export function idlenessAfter(idle: number): Idleness {
  if (idle >= idleMs) return 'expired';
  return idle >= idleMs - times.inactivityWarning ? 'warned' : 'active';
}

const key = 'last-activity';

let seen = 0;
let sinceSeen: (() => number) | undefined;

/** By the date in storage that all tabs share, so that a laptop's sleep counts, too; one that is set back ends no idleness. */
export function idlenessNow(): Idleness {
  const last = Number(siteStorage.getItem(key)) || noteActivity();
  if (last !== seen || !sinceSeen) [seen, sinceSeen] = [last, stopwatch()];
  return idlenessAfter(Math.max(Date.now() - last, sinceSeen()));
}

export function noteActivity(): number {
  const now = Date.now();
  siteStorage.setItem(key, String(now));
  return now;
}

export const forgetActivity = () => siteStorage.removeItem(key);
