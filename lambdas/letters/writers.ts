import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { changeAsk } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { asksTable, seconds } from '../platform/table.ts';
import { remindLater } from './letter-errors.ts';
import { day } from './letter-refusals.ts';
import { writerOf } from './writer-of.ts';

/** Whatever applications ask of one address: what was asked, reminded of and cancelled in 24 hours. */
const emailsADay: RateLimit = { times: 'email_times', most: 10, within: day };
const listsAnHour: RateLimit = { times: 'list_times', most: 5, within: day / 24 };

export const writerPk = (writer: string) => `writer#${writer}`;

/** One of the requests to a writer: `{application}#{row}`. */
const pointerSk = (applicationId: string, n: number) => `${applicationId}#${n}`;

const countsKey = (writer: string) => ({ pk: writerPk(writer), sk: 'counts' });

/** Kept as long as the longest window: who is asked no more is forgotten. */
function counted(writer: string, limit: RateLimit): Promise<boolean> {
  const set = [[['expires_at'], seconds(new Date(Date.now() + day))]] as const;
  return countInWindow({ write: (wanted) => changeAsk(countsKey(writer), wanted), also: { set } }, limit);
}

/** False when the address got ten emails in 24 hours. */
export const countEmail = (writer: string): Promise<boolean> => counted(writer, emailsADay);

/** False when the address got five lists in an hour. */
export const countList = (writer: string): Promise<boolean> => counted(writer, listsAnHour);

/** Throws LetterLimit. */
export async function countReminder(email: string): Promise<void> {
  const writer = writerOf(email);
  if (await countEmail(writer)) return;
  const { client, name: TableName } = asksTable();
  const { Item } = await client.send(new GetCommand({ TableName, Key: countsKey(writer), ConsistentRead: true }));
  const [oldest = Date.now()] = (Item?.email_times ?? []) as readonly number[];
  throw remindLater(new Date(oldest + day));
}

export interface Pointer {
  readonly applicationId: string;
  readonly n: number;
}

/** Before the email: repeated, it changes nothing. What it points to says whether it is still so. */
export async function addPointer(writer: string, { applicationId, n }: Pointer): Promise<void> {
  const { client, name: TableName } = asksTable();
  await client.send(new PutCommand({ TableName, Item: { pk: writerPk(writer), sk: pointerSk(applicationId, n) } }));
}

export async function pointersOf(writer: string): Promise<readonly Pointer[]> {
  const { client, name: TableName } = asksTable();
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': writerPk(writer) },
      ConsistentRead: true,
    },
  );
  const found: Pointer[] = [];
  for await (const { Items = [] } of pages)
    for (const { sk } of Items) {
      const [applicationId, n] = String(sk).split('#');
      if (applicationId && n) found.push({ applicationId, n: Number(n) });
    }
  return found;
}
