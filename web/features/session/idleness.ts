import { times } from '../../../shared/limits.ts';

export type Idleness = 'active' | 'warned' | 'expired';

/** How a session stands whose last activity is so many milliseconds ago (specification, section 4, "Session"). */
export function idlenessAfter(idle: number): Idleness {
  if (idle >= times.inactivity) return 'expired';
  return idle >= times.inactivity - times.inactivityWarning ? 'warned' : 'active';
}
