import { randomInt } from 'node:crypto';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Delivery } from '../../shared/emails.ts';
import { accountIn } from '../application/application.ts';
import { ServiceDown } from '../platform/errors.ts';
import { isLocalHttp } from '../platform/site.ts';
import { epochSeconds, type FollowupKey, followupsTable, getItem } from '../platform/table.ts';
import { updateFollowup } from '../platform/update-item.ts';
import { day, tooManyAsks } from './letter-refusals.ts';

/** Of all applications of an account, which one could make for nothing else. */
const asksOf = (account: string): Places => ({
  key: { pk: `asks#${account}`, sk: 'account' },
  of: 'asks',
  limits: [{ most: 20, within: day }],
});

/** @param ask names one, however often it is tried. Throws LetterLimit. */
export async function refuseTooManyAsks(account: string, ask: string): Promise<void> {
  const from = await placeFreeFrom(asksOf(account), ask);
  if (from) throw tooManyAsks(from);
}

/** Throws LetterLimit when others were counted since. */
export async function countAsk(account: string, ask: string): Promise<void> {
  const from = await takePlace(asksOf(account), ask);
  if (from) throw tooManyAsks(from);
}

/**
 * How many of something there may be in a sliding window, each counted once by its id however often it is tried. The item that
 * keeps them lives as long as the longest window, a day: of what happens no more nothing is known.
 */
export interface Places {
  readonly key: FollowupKey;
  /** The attribute: when (ms) each got its place, by its id. */
  readonly of: string;
  readonly limits: readonly { readonly most: number; readonly within: number }[];
}

type Taken = Readonly<Record<string, number>>;

/** `writes`: how often the item was written, so that a write can ask whether it is as it was read. */
async function read({ key, of }: Places): Promise<{ readonly taken: Taken; readonly writes: number }> {
  const item = await getItem(followupsTable(), key);
  return { taken: (item?.[of] ?? {}) as Taken, writes: Number(item?.writes ?? 0) };
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

const placeFreeFrom = async (places: Places, id: string): Promise<Date | undefined> =>
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
    const { done } = await updateFollowup(key, {
      set: [
        [[of], { ...recent, [id]: now }],
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

/** Of what will never be. */
export async function giveBackPlace({ key, of }: Places, id: string): Promise<void> {
  await updateFollowup(key, {
    remove: [[of, id]],
    add: [[['writes'], 1]],
    condition: (name) => `attribute_exists(${name(of, id)})`,
  });
}

/**
 * Emails of letters in 24 hours. SES reviews senders from 5 % bounces on; as many of the accounts must have had one, so that a
 * single account, which may ask twenty times a day, pauses nobody else.
 */
const leastEmails = 200;
const mostBounced = 0.03;
/** On a quiet day one account is more than 3 % of them, and around midnight it counts on both days. */
const leastBouncedAccounts = 3;

/** A deadline's events in one item would throttle its partition. */
const shards = 4;

const hourOf = (at: Date) => at.toISOString().slice(0, 13);
const pkOf = (at: Date) => `tally#${at.toISOString().slice(0, 10)}`;

/**
 * Counts an event of an email of letters by its hour, and each account that it is about with its first one of the day: a
 * write, and one for each account, in an item of its own.
 */
export async function tally(delivery: Delivery, applications: readonly string[]): Promise<void> {
  if (delivery !== 'sent' && delivery !== 'bounced') return;
  const now = new Date();
  const expires = [['expires_at'], epochSeconds(new Date(now.getTime() + 3 * day))] as const;
  const accounts = [...new Set(applications.map(accountIn))];
  const first = await Promise.all(
    accounts.map((account) =>
      updateFollowup(
        { pk: `${pkOf(now)}#${account}`, sk: 'account' },
        { set: [[[delivery], true], expires], condition: (name) => `attribute_not_exists(${name(delivery)})` },
      ),
    ),
  );
  await updateFollowup(
    { pk: pkOf(now), sk: `${hourOf(now)}#${randomInt(shards)}` },
    {
      add: [
        [[delivery], 1],
        [[accountsOf[delivery]], first.filter(({ done }) => done).length],
      ],
      set: [expires],
      condition: () => '',
    },
  );
}

const accountsOf = { sent: 'sent_accounts', bounced: 'bounced_accounts' } as const;

const keptMs = 60_000;
let known: { readonly at: number; readonly paused: boolean } | undefined;

/** Whether asking waits until fewer emails come back. What is known is at most a minute old. */
export async function isAskingPaused(): Promise<boolean> {
  const now = Date.now();
  if (!known || now - known.at > keptMs || now < known.at)
    known = { at: now, paused: await isOverLimit(new Date(now)) };
  return known.paused;
}

async function isOverLimit(now: Date): Promise<boolean> {
  const yesterday = new Date(now.getTime() - day);
  const counts = (await Promise.all([yesterday, now].map(countsOfDay))).flat();
  const recent = counts.filter(({ hour }) => hour >= hourOf(yesterday));
  const sum = (of: string) => recent.reduce((total, { counts }) => total + Number(counts[of] ?? 0), 0);
  const isAbove = (bounced: string, sent: string) => sum(bounced) > mostBounced * sum(sent);
  // A developer's machine sends nothing anywhere.
  if (isLocalHttp() || sum('sent') < leastEmails || sum(accountsOf.bounced) < leastBouncedAccounts) return false;
  return isAbove('bounced', 'sent') && isAbove(accountsOf.bounced, accountsOf.sent);
}

async function countsOfDay(at: Date) {
  const { client, name: TableName } = followupsTable();
  const pages = paginateQuery(
    { client },
    { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pkOf(at) } },
  );
  const counts = [];
  for await (const { Items = [] } of pages)
    for (const { sk, ...counted } of Items) counts.push({ hour: String(sk).split('#')[0] ?? '', counts: counted });
  return counts;
}
