import type { ItemUpdate } from './update-item.ts';

export interface RateLimit {
  /** The attribute with the times (ms) of the counted events, oldest first. */
  readonly attribute: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Writes to the item with the times. `done` is false if the condition fails. */
type Write = (wanted: ItemUpdate) => Promise<{ done: boolean }>;

/** The write that counts an event. `extra` adds attributes to set and another condition to the same write. */
export interface CountWrite {
  readonly write: Write;
  readonly extra?: Partial<Pick<ItemUpdate, 'set' | 'condition'>>;
}

/** Counts an event. Returns false at the limit, even for concurrent calls, or if the condition of `extra` fails. */
export async function countInWindow(countWrite: CountWrite, limit: RateLimit): Promise<boolean> {
  const now = Date.now();
  do {
    if (await append(countWrite, now, limit)) return true;
  } while (await removeOldest(countWrite, now, limit));
  return false;
}

async function append({ write, extra = {} }: CountWrite, now: number, { attribute, max }: RateLimit) {
  const { set, condition } = extra;
  const { done } = await write({
    ...(set && { set }),
    append: [[[attribute], [now]]],
    condition: (name, value) =>
      [
        ...(condition ? [condition(name, value)] : []),
        `(attribute_not_exists(${name(attribute)}) OR size(${name(attribute)})<${value(max)})`,
      ].join(' AND '),
  });
  return done;
}

async function removeOldest({ write }: CountWrite, now: number, { attribute, windowMs }: RateLimit) {
  const { done } = await write({
    remove: [[attribute, 0]],
    condition: (name, value) => `${name(attribute, 0)}<=${value(now - windowMs)}`,
  });
  return done;
}
