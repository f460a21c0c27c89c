import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { OpenLetterState } from '../../shared/contracts/letter.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { hashText } from '../platform/sha256.ts';
import { followupsTable } from '../platform/table.ts';
import { letterOf } from './letter-changes.ts';
import { type Places, takePlace } from './letter-limits.ts';
import { isOpen } from './letter-plan.ts';
import { day, remindLater } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import { mailboxOf, type StoredLetter, writerOf } from './stored-letters.ts';

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
const mostLists = [
  { most: 5, within: day / 24 },
  { most: 10, within: day },
];

/** By the address as it was typed: who asks for another spelling of it takes nobody's place. */
export const listsAskedAt = (writer: string): Places => ({
  key: countsKey(writer),
  of: 'lists_asked',
  limits: mostLists,
});

export const listsTo = (mailbox: string): Places => ({ key: countsKey(mailbox), of: 'lists', limits: mostLists });

/** Names a reminder before its email has an id: of two at once it is the same. It tells nobody's application. */
export const reminderPlace = (applicationId: string, n: number, generation: number, reminder: number): string =>
  hashText(`${applicationId}#${n}#${generation}#${reminder}`);

/** Throws LetterLimit: a day from now, which tells nothing of other people's emails; by then those of now are forgotten. */
export async function countReminder(email: string, place: string): Promise<void> {
  if (await takePlace(emailsTo(mailboxOf(email)), place)) throw remindLater(new Date(Date.now() + day));
}

interface Pointer {
  readonly application: string;
  readonly n: number;
}

/** Before the email: repeated, it changes nothing. What it points to says whether it is still so. */
export async function addPointer(writer: string, pointer: Pointer): Promise<void> {
  const { client, name: TableName } = followupsTable();
  await client.send(new PutCommand({ TableName, Item: { pk: writerPk(writer), sk: pointerSk(pointer) } }));
}

export async function pointersOf(writer: string): Promise<readonly Pointer[]> {
  const { client, name: TableName } = followupsTable();
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

export interface OpenRequest extends Pointer {
  readonly letter: StoredLetter & { readonly state: OpenLetterState };
}

const hasOpenState = (letter: StoredLetter): letter is OpenRequest['letter'] => isOpen(letter);

/** Undefined of what has ended, is another generation's, or is asked of somebody else by now. */
export async function openRequest(
  writer: string,
  { application, n, generation }: Pointer & Partial<LetterRequestRef>,
): Promise<OpenRequest | undefined> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  const isTheirs = letter.person && writerOf(letter.person.email) === writer;
  const isMeant = generation === undefined || letter.generation === generation;
  return isTheirs && isMeant && hasOpenState(letter) ? { application, n, letter } : undefined;
}

/** What is asked of one address now, or what is left of the members: pointers outlive their requests. */
export async function openRequestsOf({
  writer,
  members,
}: {
  readonly writer: string;
  readonly members?: readonly (Pointer & Partial<LetterRequestRef>)[];
}): Promise<readonly OpenRequest[]> {
  const wanted = members ?? (await pointersOf(writer));
  const found = await Promise.all(wanted.map((each) => openRequest(writer, each)));
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => (a.letter.due ?? '').localeCompare(b.letter.due ?? ''));
}

/** Names a request to the holder of one list, and tells nothing. */
export const requestId = (listDigest: string, { application, n }: Pointer): string =>
  hashText(`${listDigest}#${application}#${n}`).slice(0, 32);
