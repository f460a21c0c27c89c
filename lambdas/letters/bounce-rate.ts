import { randomInt } from 'node:crypto';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Delivery } from '../../shared/emails.ts';
import { changeAsk } from '../platform/change-item.ts';
import { isLocalHttp } from '../platform/site.ts';
import { asksTable, seconds } from '../platform/table.ts';
import { day } from './letter-refusals.ts';

/** Emails of letters in 24 hours, of which more coming back would endanger those of everybody else. */
const leastEmails = 200;
const mostBounced = 0.03;

/** A deadline's events in one item would throttle its partition. */
const shards = 4;

const hourOf = (at: Date) => at.toISOString().slice(0, 13);
const pkOf = (at: Date) => `tally#${at.toISOString().slice(0, 10)}`;

/** Counts an event of an email of letters by its hour. */
export async function tally(delivery: Delivery): Promise<void> {
  if (delivery !== 'sent' && delivery !== 'bounced') return;
  const now = new Date();
  await changeAsk(
    { pk: pkOf(now), sk: `${hourOf(now)}#${randomInt(shards)}` },
    {
      add: [[[delivery], 1]],
      set: [[['expires_at'], seconds(new Date(now.getTime() + 3 * day))]],
      condition: () => '',
    },
  );
}

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
  const sum = (of: 'sent' | 'bounced') => recent.reduce((total, each) => total + each[of], 0);
  // A developer's machine sends nothing anywhere.
  return !isLocalHttp() && sum('sent') >= leastEmails && sum('bounced') > mostBounced * sum('sent');
}

async function countsOfDay(at: Date) {
  const { client, name: TableName } = asksTable();
  const pages = paginateQuery(
    { client },
    { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pkOf(at) } },
  );
  const counts = [];
  for await (const { Items = [] } of pages)
    for (const { sk, sent = 0, bounced = 0 } of Items)
      counts.push({ hour: String(sk).split('#')[0] ?? '', sent: Number(sent), bounced: Number(bounced) });
  return counts;
}
