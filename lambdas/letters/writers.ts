import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { asksTable } from '../platform/table.ts';
import { remindLater } from './letter-errors.ts';
import { day } from './letter-refusals.ts';
import { type Places, takePlace } from './places.ts';
import { mailboxOf } from './writer-of.ts';

export const writerPk = (writer: string) => `writer#${writer}`;

/** One of the requests to a writer: `{application}#{row}`. */
const pointerSk = ({ application, n }: Pointer) => `${application}#${n}`;

const countsKey = (mailbox: string) => ({ pk: writerPk(mailbox), sk: 'counts' });

/** Whatever applications ask of one mailbox: what was asked, reminded of and cancelled. */
export const emailsTo = (mailbox: string): Places => ({
  key: countsKey(mailbox),
  of: 'emails',
  limits: [{ most: 10, within: day }],
});

/** Anybody may have them sent. */
export const listsTo = (mailbox: string): Places => ({
  key: countsKey(mailbox),
  of: 'lists',
  limits: [
    { most: 5, within: day / 24 },
    { most: 10, within: day },
  ],
});

/** Names a reminder before its email has an id: of two at once it is the same. */
export const reminderPlace = (applicationId: string, n: number, generation: number, reminder: number): string =>
  `${applicationId}#${n}#${generation}#${reminder}`;

/** Throws LetterLimit: a day from now, which tells nothing of other people's emails; by then those of now are forgotten. */
export async function countReminder(email: string, place: string): Promise<void> {
  if (await takePlace(emailsTo(mailboxOf(email)), place)) throw remindLater(new Date(Date.now() + day));
}

export interface Pointer {
  readonly application: string;
  readonly n: number;
}

/** Before the email: repeated, it changes nothing. What it points to says whether it is still so. */
export async function addPointer(writer: string, pointer: Pointer): Promise<void> {
  const { client, name: TableName } = asksTable();
  await client.send(new PutCommand({ TableName, Item: { pk: writerPk(writer), sk: pointerSk(pointer) } }));
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
      const [application, n] = String(sk).split('#');
      if (application && n) found.push({ application, n: Number(n) });
    }
  return found;
}
