import type { Change } from './change-item.ts';

export interface RateLimit {
  /** The attribute with the times (ms) of the counted events, oldest first. */
  readonly times: string;
  readonly most: number;
  /** The length of the window, in ms. */
  readonly within: number;
}

/** Writes to the item with the times. `done` is false if the condition fails. */
type Write = (wanted: Change) => Promise<{ done: boolean }>;

/** The write that counts an event. `also` adds attributes to set and another condition to the same write. */
export interface Counted {
  readonly write: Write;
  readonly also?: Partial<Pick<Change, 'set' | 'condition'>>;
}

/**
 * Counts an event unless the limit is reached. Returns false if it is, or if the condition in `also` fails. If two
 * requests compete for the last event that the limit allows, only one succeeds.
 */
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
