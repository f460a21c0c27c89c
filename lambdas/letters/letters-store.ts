import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Delivery } from '../../shared/emails.ts';
import { lettersKey } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { dueOn } from '../clock/due.ts';
import { dueQueue } from '../clock/due-queue.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { ServiceDown } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { followupsTable, getItem, type Table } from '../platform/table.ts';
import { letterDeadlineOf } from './letter-rows.ts';
import { letterOf, noLetters } from './letter-rules.ts';
import { nextDue } from './letter-schedule.ts';
import { closePast, recordDelivery, reopen } from './letter-transitions.ts';
import type { PendingEmail, StoredLetter, StoredLetters } from './stored-letters.ts';

/** The number of attempts. An attempt fails only because of a concurrent write, and a letter has few writers. */
const attempts = 20;

/** The item as it is stored. It names the pending emails `owed`, because earlier releases read the same items. */
type StoredItem = Omit<StoredLetters, 'pending'> & { readonly owed: readonly PendingEmail[] };

async function readFrom(table: Table, applicationId: string): Promise<StoredLetters | undefined> {
  const item = await getItem<StoredItem>(table, lettersKey(applicationId));
  if (!item) return undefined;
  const { owed, ...letters } = item;
  return { ...letters, pending: owed };
}

async function write(applicationId: string, { pending, ...letters }: StoredLetters, seen: number): Promise<boolean> {
  const { client, name: TableName } = followupsTable();
  try {
    await client.send(
      new PutCommand({
        TableName,
        Item: { ...letters, owed: pending, ...lettersKey(applicationId) },
        ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : 'revision = :seen',
        ...(seen > 0 && { ExpressionAttributeValues: { ':seen': seen } }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

const readStored = async (applicationId: string) => (await readFrom(followupsTable(), applicationId)) ?? noLetters;

export const dynamoLetters = once(() => ({
  /** Returns the letters as of now. An application that has requested none has empty letters of revision 0. */
  read: async (applicationId: string) => closePast(await readStored(applicationId), new Date()),

  /**
   * Reads the letters, decides on a change and writes it on the condition that nothing was written since. Repeats this
   * after a concurrent write. Writes nothing if `decide` returns the same object. Returns the letters after the change.
   * Throws what `decide` throws. The first attempt uses `known`, letters that were read or written a moment ago.
   */
  async change(
    applicationId: string,
    decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
    known?: StoredLetters,
  ) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const present = attempt === 0 && known ? known : await readStored(applicationId);
      const decided = await decide(closePast(present, new Date()));
      // Only a change that adds a letter may create the item, because an operator may have just erased it.
      const isMissing = present.revision === 0 && Object.keys(decided.letters).length === 0;
      if (decided === present || isMissing) return present;
      const write_id = randomUUID();
      const { due_day: _day, due_at: _at, ...undated } = decided;
      const due = nextDue(decided, new Date());
      const next = { ...undated, ...(due && dueOn(due)), revision: present.revision + 1, write_id };
      if (await write(applicationId, next, present.revision)) return next;
      // If a response is lost, the SDK sends the write again. The first attempt may already have written this change.
      if ((await readStored(applicationId)).write_id === write_id) return next;
    }
    throw new ServiceDown({ cause: new Error(`Other writes changed the letters first ${attempts} times.`) });
  },
}));

export type LettersStore = ReturnType<typeof dynamoLetters>;

/** The delay in seconds before a job checks whether a sent letter was converted. Each check doubles it. */
const firstWait = 2;

const countSending = ({ letters }: StoredLetters) => Object.values(letters).filter(({ sending }) => sending).length;

/**
 * Changes the letters. The job that sends the new emails goes to the queue before the write, so that a crash after the
 * write loses no email. If the change sends a letter, the job also waits for its conversion, because the isolated worker
 * that converts it can't reach the queue.
 */
export const changeLetters = (
  applicationId: string,
  decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
): Promise<StoredLetters> =>
  dynamoLetters().change(applicationId, async (letters) => {
    const next = await decide(letters);
    const isSent = countSending(next) > countSending(letters);
    if (isSent || next.pending.length > letters.pending.length) {
      const job = { kind: 'letters', applicationId, revision: letters.revision + 1 } as const;
      await dueQueue.enqueue(isSent ? { ...job, wait: firstWait } : job);
    }
    return next;
  });

/** Records a delivery event of an email in the letters that it was about. Idempotent. */
export async function recordLetterDelivery(id: string, letters: readonly LetterRequestRef[], delivery: Delivery) {
  for (const { application, n, generation } of letters)
    await changeLetters(application, (present) => recordDelivery(present, { n, generation, id }, delivery, new Date()));
}

/** Reopens a letter for the office. Returns the new request. Throws NotReopened, LetterConverting. */
export async function reopenLetter(applicationId: string, n: number, why: string): Promise<StoredLetter> {
  const lettersDue = letterDeadlineOf(await applicationStore().read(applicationId));
  const letters = await changeLetters(applicationId, (present) => reopen(present, n, { why, lettersDue }, new Date()));
  return letterOf(letters, n);
}

/**
 * Replaces an application's letters by those of a restored table. Emails that are pending there are not sent again.
 * Later requests get a generation that never existed, so that they share no link or record with requests that the
 * restored table does not know. Returns false if the restored table has no letters of the application.
 */
export async function copyLetters(restored: string, applicationId: string): Promise<boolean> {
  const then = await readFrom({ ...followupsTable(), name: restored }, applicationId);
  if (!then) return false;
  await dynamoLetters().change(applicationId, (present) => {
    const rows = Object.entries(present.letters).map(([n, { generation, highest = 0 }]) => {
      const letter = { ...letterOf(then, Number(n)), highest: Math.max(generation, highest) };
      return [n, letter];
    });
    return { ...then, letters: { ...then.letters, ...Object.fromEntries(rows) }, pending: [] };
  });
  return true;
}
