import { type Change, change } from './change-application.ts';

export interface Allowance {
  /** The attribute that keeps the times (ms) of what was counted, oldest first. */
  readonly times: string;
  readonly most: number;
  /** In milliseconds. */
  readonly within: number;
  readonly condition: Change['condition'];
}

/**
 * Counts one more of what an applicant may do `most` times `within` a while, whenever that began. False when it was
 * done so often already, or the condition does not hold. Each write has its own condition, so that of two requests at
 * the same time only one takes the last place.
 */
export async function countInWindow(applicant: string, allowance: Allowance): Promise<boolean> {
  const now = Date.now();
  do {
    if (await append(applicant, now, allowance)) return true;
  } while (await forgetOldest(applicant, now, allowance));
  return false;
}

async function append(applicant: string, now: number, { times, most, condition }: Allowance): Promise<boolean> {
  const { done } = await change(applicant, {
    append: [[[times], [now]]],
    condition: (name, value) =>
      `${condition(name, value)} AND (attribute_not_exists(${name(times)}) OR size(${name(times)})<${value(most)})`,
  });
  return done;
}

async function forgetOldest(applicant: string, now: number, { times, within }: Allowance): Promise<boolean> {
  const { done } = await change(applicant, {
    remove: [[times, 0]],
    condition: (name, value) => `${name(times, 0)}<=${value(now - within)}`,
  });
  return done;
}
