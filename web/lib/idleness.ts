import { times } from '../../shared/limits.ts';

export type Idleness = 'active' | 'warned' | 'expired';

/** @param idle milliseconds since the last activity (specification, section 4, "Session") */
export function idlenessAfter(idle: number): Idleness {
  if (idle >= times.inactivity) return 'expired';
  return idle >= times.inactivity - times.inactivityWarning ? 'warned' : 'active';
}
