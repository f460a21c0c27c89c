import { randomInt } from 'node:crypto';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Delivery } from '../../shared/emails.ts';
import { accountIn } from '../application/application.ts';
import { changeAsk } from '../platform/change-item.ts';
import { isLocalHttp } from '../platform/site.ts';
import { asksTable, seconds } from '../platform/table.ts';
import { day } from './letter-refusals.ts';

/**
 * Emails of letters in 24 hours, of which more coming back would endanger those of everybody else: SES reviews senders from
 * 5 % on. The addresses are typed by applicants, so that as many of the accounts must have had one come back: one account, which
 * may ask twenty times a day, pauses nobody else.
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
  const expires = [['expires_at'], seconds(new Date(now.getTime() + 3 * day))] as const;
  const accounts = [...new Set(applications.map(accountIn))];
  const first = await Promise.all(
    accounts.map((account) =>
      changeAsk(
        { pk: `${pkOf(now)}#${account}`, sk: 'account' },
        { set: [[[delivery], true], expires], condition: (name) => `attribute_not_exists(${name(delivery)})` },
      ),
    ),
  );
  await changeAsk(
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
  const { client, name: TableName } = asksTable();
  const pages = paginateQuery(
    { client },
    { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pkOf(at) } },
  );
  const counts = [];
  for await (const { Items = [] } of pages)
    for (const { sk, ...counted } of Items) counts.push({ hour: String(sk).split('#')[0] ?? '', counts: counted });
  return counts;
}
