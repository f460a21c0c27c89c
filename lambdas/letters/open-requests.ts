import { randomUUID } from 'node:crypto';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { OpenLetterState } from '../../shared/contracts/letter.ts';
import { findDescription } from '../application/describe-application.ts';
import type { ListJob } from '../clock/due-queue.ts';
import { type ListedRequest, letterListEmail } from '../emails/letter-list-email.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { linkStore } from '../links/links.ts';
import { countInWindow } from '../platform/count-in-window.ts';
import { config } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';
import { siteAddress } from '../platform/site.ts';
import { epochSeconds, followupsTable } from '../platform/table.ts';
import { type ItemUpdate, updateFollowup } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { day, isOpen, letterOf } from './letter-rules.ts';
import { dynamoLetters } from './letters-store.ts';
import { recommenderHash, type StoredLetter } from './stored-letters.ts';

/** A row of an application for which a letter was requested at some time. */
interface RequestedRow {
  readonly application: string;
  readonly n: number;
}

export interface OpenRequest extends RequestedRow {
  readonly letter: StoredLetter & { readonly state: OpenLetterState };
}

const pkOf = (hash: string) => `writer#${hash}`;

/** Adds a request to the index of an address, before the email that requests the letter. Idempotent. */
export async function addOpenRequest(email: string, { application, n }: RequestedRow): Promise<void> {
  const { client, name: TableName } = followupsTable();
  const Item = { pk: pkOf(recommenderHash(email)), sk: `${application}#${n}` };
  await client.send(new PutCommand({ TableName, Item }));
}

async function requestedRowsOf(hash: string): Promise<readonly RequestedRow[]> {
  const { client, name: TableName } = followupsTable();
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pkOf(hash) },
      ConsistentRead: true,
    },
  );
  const rows: RequestedRow[] = [];
  for await (const { Items = [] } of pages)
    for (const { sk } of Items) {
      // The item `counts` is no row.
      const [application, n] = String(sk).split('#');
      if (application && n) rows.push({ application, n: Number(n) });
    }
  return rows;
}

/** Returns the open requests to an address, the earliest due first. The index keeps the rows of ended requests. */
export async function openRequestsOf(hash: string): Promise<readonly OpenRequest[]> {
  const rows = await requestedRowsOf(hash);
  const requests = rows.map(async ({ application, n }) => {
    const letter = letterOf(await dynamoLetters().read(application), n);
    const isTheirs = letter.person && recommenderHash(letter.person.email) === hash;
    return isTheirs && isOpen(letter) ? [{ application, n, letter }] : [];
  });
  return (await Promise.all(requests))
    .flat()
    .toSorted((a, b) => (a.letter.due ?? '').localeCompare(b.letter.due ?? ''));
}

/** Returns the id of a request in a list. Two lists have different ids for the same request. */
export const requestId = (listDigest: string, { application, n }: RequestedRow): string =>
  sha256(`${listDigest}#${application}#${n}`).slice(0, 32);

const hour = day / 24;

/** Counts a list for an address. Returns false if the limit is reached. */
async function countList(hash: string): Promise<boolean> {
  const write = (wanted: ItemUpdate) => updateFollowup({ pk: pkOf(hash), sk: 'counts' }, wanted);
  const extra = { set: [[['expires_at'], epochSeconds(new Date(Date.now() + day))]] } as const;
  return (
    (await countInWindow({ write, extra }, { attribute: 'hour', max: 5, windowMs: hour })) &&
    (await countInWindow({ write, extra }, { attribute: 'day', max: 10, windowMs: day }))
  );
}

/** Emails a recommender the list of their open requests, unless there are none or the limit is reached. */
export async function sendList({ writer: hash, siteHost }: Omit<ListJob, 'kind'>): Promise<Outcome> {
  // The list is counted before the requests are read, because anyone may ask for a list and it takes many reads.
  if ((await requestedRowsOf(hash)).length === 0 || !(await countList(hash))) return 'done';
  const described = (await openRequestsOf(hash)).map(async ({ application, letter: { person, due = '' } }) => {
    const about = await findDescription(application);
    if (!about || !person) return [];
    return [{ to: person.email, applicantName: about.name, program: about.program, due, waiver: person.waiver }];
  });
  const requests: readonly (ListedRequest & { readonly to: string })[] = (await Promise.all(described)).flat();
  const [first] = requests;
  if (!first) return 'done';
  const token = await linkStore().create({ kind: 'letter-list', writer: hash }, day);
  const email = letterListEmail(config, requests, `${siteAddress(siteHost)}/recommend?list_token=${token}`);
  await sesSend()(first.to, email, { kind: 'letter-list', id: randomUUID() }).catch(ignoreRefusal);
  return 'done';
}
