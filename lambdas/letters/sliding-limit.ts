import { ServiceDown } from '../platform/errors.ts';
import { epochSeconds, type FollowupKey, followupsTable, getItem } from '../platform/table.ts';
import { updateFollowup } from '../platform/update-item.ts';

const day = 24 * 60 * 60_000;

/**
 * A limit for events in sliding windows of at most a day. Each event has an id and counts once, however often it is
 * tried. The item with the times of the events expires a day after the last one.
 */
export interface SlidingLimit {
  readonly key: FollowupKey;
  /** The attribute with the time (ms) of each event by its id. */
  readonly attribute: string;
  readonly windows: readonly { readonly max: number; readonly ms: number }[];
}

type EventTimes = Readonly<Record<string, number>>;

/** Reads the events of the last day and the number of writes, which must be unchanged when the next write happens. */
async function read({ key, attribute }: SlidingLimit) {
  const item = await getItem(followupsTable(), key);
  const recent = Object.entries((item?.[attribute] ?? {}) as EventTimes).filter(([, at]) => at > Date.now() - day);
  return { times: Object.fromEntries(recent), writes: Number(item?.writes ?? 0) };
}

function blockedUntil(times: EventTimes, { windows }: SlidingLimit, id: string): Date | undefined {
  if (Object.hasOwn(times, id)) return undefined;
  const now = Date.now();
  const ends = windows.flatMap(({ max, ms }) => {
    const inWindow = Object.values(times).filter((at) => at > now - ms);
    return inWindow.length >= max ? [Math.min(...inWindow) + ms] : [];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
}

/** Returns when another event is possible, or undefined if one is possible now. */
export const limitedUntil = async (limit: SlidingLimit, id: string): Promise<Date | undefined> =>
  blockedUntil((await read(limit)).times, limit, id);

/** The number of attempts. An attempt fails only because of a concurrent write. */
const attempts = 20;

/** Counts an event. If the limit is reached, counts nothing and returns when another event is possible. */
export async function countEvent(limit: SlidingLimit, id: string): Promise<Date | undefined> {
  const { key, attribute } = limit;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { times, writes } = await read(limit);
    const until = blockedUntil(times, limit, id);
    if (until || Object.hasOwn(times, id)) return until;
    const now = Date.now();
    const { done } = await updateFollowup(key, {
      set: [
        [[attribute], { ...times, [id]: now }],
        [['writes'], writes + 1],
        [['expires_at'], epochSeconds(new Date(now + day))],
      ],
      condition: (name, value) =>
        writes === 0 ? `attribute_not_exists(${name('writes')})` : `${name('writes')}=${value(writes)}`,
    });
    if (done) return undefined;
  }
  throw new ServiceDown({ cause: new Error(`Other requests changed the limit first ${attempts} times.`) });
}
