import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type AskKey, changeAsk } from '../platform/change-item.ts';
import { ServiceDown } from '../platform/errors.ts';
import { asksTable, seconds } from '../platform/table.ts';
import { day } from './letter-refusals.ts';

/**
 * How many of something there may be in a sliding window, each counted once by its id however often it is tried. The item that
 * keeps them lives as long as the longest window, a day: of what happens no more nothing is known.
 */
export interface Places {
  readonly key: AskKey;
  /** The attribute: when (ms) each got its place, by its id. */
  readonly of: string;
  readonly limits: readonly { readonly most: number; readonly within: number }[];
}

type Taken = Readonly<Record<string, number>>;

/** `writes`: how often the item was written, so that a write can ask whether it is as it was read. */
async function read({ key, of }: Places): Promise<{ readonly taken: Taken; readonly writes: number }> {
  const { client, name: TableName } = asksTable();
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  return { taken: (Item?.[of] ?? {}) as Taken, writes: Number(Item?.writes ?? 0) };
}

/** Undefined when there is a place for it or it has one, else when the next gets free. */
function freeFrom(taken: Taken, { limits }: Places, id: string): Date | undefined {
  if (Object.hasOwn(taken, id)) return undefined;
  const now = Date.now();
  const full = limits.flatMap(({ most, within }) => {
    const times = Object.values(taken).filter((at) => at > now - within);
    return times.length >= most ? [Math.min(...times) + within] : [];
  });
  return full.length > 0 ? new Date(Math.max(...full)) : undefined;
}

export const placeFreeFrom = async (places: Places, id: string): Promise<Date | undefined> =>
  freeFrom((await read(places)).taken, places, id);

/** Each is a write of somebody else in between. */
const attempts = 20;

/** Undefined when it has a place now, else when the next gets free. Of two at once, one takes the last. */
export async function takePlace(places: Places, id: string): Promise<Date | undefined> {
  const { key, of } = places;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { taken, writes } = await read(places);
    const now = Date.now();
    const recent = Object.fromEntries(Object.entries(taken).filter(([, at]) => at > now - day));
    if (Object.hasOwn(recent, id)) return undefined;
    const from = freeFrom(recent, places, id);
    if (from) return from;
    const { done } = await changeAsk(key, {
      set: [
        [[of], { ...recent, [id]: now }],
        [['writes'], writes + 1],
        [['expires_at'], seconds(new Date(now + day))],
      ],
      condition: (name, value) =>
        writes === 0 ? `attribute_not_exists(${name('writes')})` : `${name('writes')}=${value(writes)}`,
    });
    if (done) return undefined;
  }
  throw new ServiceDown({ cause: new Error(`Places were taken ${attempts} times in between.`) });
}

/** Of what will never be. */
export async function giveBackPlace({ key, of }: Places, id: string): Promise<void> {
  await changeAsk(key, {
    remove: [[of, id]],
    add: [[['writes'], 1]],
    condition: (name) => `attribute_exists(${name(of, id)})`,
  });
}
