import { times } from '../../../shared/limits.ts';
import { idleMs } from '../../../shared/partner-limits.ts';
import { startStopwatch } from '../stopwatch.ts';
import { siteStorage } from './storage.ts';

export type Idleness = 'active' | 'warned' | 'expired';

/**
 * Returns the state of a session after an idle time (specification, section 4, "Session").
 * @param idle Milliseconds since the last activity.
 */
function idlenessAfter(idle: number): Idleness {
  if (idle >= idleMs) return 'expired';
  return idle >= idleMs - times.inactivityWarning ? 'warned' : 'active';
}

const key = 'last-activity';

let lastSeen = 0;
let msSinceLastSeen: (() => number) | undefined;

/**
 * Returns the current state. The time of the last activity is stored for all tabs, so that a laptop's sleep counts too.
 * Setting the clock back does not shorten the idle time.
 */
export function currentIdleness(): Idleness {
  const last = Number(siteStorage.getItem(key)) || recordActivity();
  if (last !== lastSeen || !msSinceLastSeen) [lastSeen, msSinceLastSeen] = [last, startStopwatch()];
  return idlenessAfter(Math.max(Date.now() - last, msSinceLastSeen()));
}

/** Records activity for all tabs. Returns the current time in ms. */
export function recordActivity(): number {
  const now = Date.now();
  siteStorage.setItem(key, String(now));
  return now;
}

export const clearActivity = () => siteStorage.removeItem(key);
