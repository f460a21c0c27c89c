import { change } from './change-application.ts';
import type { Condition } from './conditions.ts';

export interface RateLimit {
  /** The attribute that keeps when (ms) each of them was counted, oldest first. */
  readonly times: string;
  readonly most: number;
  readonly within: number;
}

/** False also when the condition fails. Of two concurrent requests, only one takes the last place. */
export async function countInWindow(applicant: string, limit: RateLimit, condition: Condition): Promise<boolean> {
  const now = Date.now();
  do {
    if (await append(applicant, now, limit, condition)) return true;
  } while (await removeOldest(applicant, now, limit));
  return false;
}

async function append(applicant: string, now: number, { times, most }: RateLimit, condition: Condition) {
  const { done } = await change(applicant, {
    append: [[[times], [now]]],
    condition: (name, value) =>
      `${condition(name, value)} AND (attribute_not_exists(${name(times)}) OR size(${name(times)})<${value(most)})`,
  });
  return done;
}

async function removeOldest(applicant: string, now: number, { times, within }: RateLimit) {
  const { done } = await change(applicant, {
    remove: [[times, 0]],
    condition: (name, value) => `${name(times, 0)}<=${value(now - within)}`,
  });
  return done;
}
