import type { Change } from './change-item.ts';

export interface RateLimit {
  /** The attribute that keeps when (ms) each of them was counted, oldest first. */
  readonly times: string;
  readonly most: number;
  readonly within: number;
}

/** Writes to the item that keeps the times. `done` is false when the condition does not hold. */
type Write = (wanted: Change) => Promise<{ done: boolean }>;

/** @param also what a counted one writes besides, and a condition of its own */
export interface Counted {
  readonly write: Write;
  readonly also?: Partial<Pick<Change, 'set' | 'condition'>>;
}

/** False also when the condition fails. Of two concurrent requests, only one takes the last place. */
export async function countInWindow(counted: Counted, limit: RateLimit): Promise<boolean> {
  const now = Date.now();
  do {
    if (await append(counted, now, limit)) return true;
  } while (await removeOldest(counted, now, limit));
  return false;
}

async function append({ write, also = {} }: Counted, now: number, { times, most }: RateLimit) {
  const { set, condition } = also;
  const { done } = await write({
    ...(set && { set }),
    append: [[[times], [now]]],
    condition: (name, value) =>
      [
        ...(condition ? [condition(name, value)] : []),
        `(attribute_not_exists(${name(times)}) OR size(${name(times)})<${value(most)})`,
      ].join(' AND '),
  });
  return done;
}

async function removeOldest({ write }: Counted, now: number, { times, within }: RateLimit) {
  const { done } = await write({
    remove: [[times, 0]],
    condition: (name, value) => `${name(times, 0)}<=${value(now - within)}`,
  });
  return done;
}
