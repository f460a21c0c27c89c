import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Delivery } from '../../shared/emails.ts';
import { applicationStore } from '../application/applications.ts';
import { dueOn } from '../clock/due.ts';
import { dueQueue } from '../clock/due-queue.ts';
import type { LetterOfEmail } from '../emails/sent-emails.ts';
import { ServiceDown } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { closePast, letterOf, noteDelivery, reopen } from './letter-changes.ts';
import { nextDue } from './letter-plan.ts';
import { lettersDueOf } from './letter-rows.ts';
import type { StoredLetter, StoredLetters } from './stored-letters.ts';

/** Each is a write of somebody else in between: a letter has few writers. */
const attempts = 20;

const lettersKey = (applicationId: string) => ({ pk: `asks#${applicationId}`, sk: 'letters' });

const noLetters: StoredLetters = {
  revision: 0,
  write_id: '',
  letters: {},
  owed: [],
  site_host: '',
  told: {},
};

export const dynamoLetters = once(() => {
  async function readStored(applicationId: string): Promise<StoredLetters> {
    return (await getItem<StoredLetters>(followupsTable(), lettersKey(applicationId))) ?? noLetters;
  }

  async function write(applicationId: string, letters: StoredLetters, seen: number): Promise<boolean> {
    const { client, name: TableName } = followupsTable();
    try {
      await client.send(
        new PutCommand({
          TableName,
          Item: { ...letters, ...lettersKey(applicationId) },
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

  return {
    /** As they are by now, of an application that has asked for none yet empty ones, of revision 0. */
    read: async (applicationId: string) => closePast(await readStored(applicationId), new Date()),
    /**
     * Reads, decides and writes on the condition that nothing was written since, as often as it takes; what `decide` returns
     * unchanged is not written. Returns what is there then. Whatever `decide` throws ends it.
     *
     * @param known what was read or written just now: it is tried without another read
     */
    async change(
      applicationId: string,
      decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
      known?: StoredLetters,
    ) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const present = attempt === 0 && known ? known : await readStored(applicationId);
        const decided = await decide(closePast(present, new Date()));
        if (decided === present) return present;
        const write_id = randomUUID();
        const { due_day: _day, due_at: _at, ...undated } = decided;
        const due = nextDue(decided, new Date());
        const next = { ...undated, ...(due && dueOn(due)), revision: present.revision + 1, write_id };
        if (await write(applicationId, next, present.revision)) return next;
        // The SDK tries again when a response is lost: then its first attempt has done it.
        if ((await readStored(applicationId)).write_id === write_id) return next;
      }
      throw new ServiceDown({ cause: new Error(`Other writes changed the letters first ${attempts} times.`) });
    },
  };
});

export type LettersStore = ReturnType<typeof dynamoLetters>;

/** Changes the letters with a job ahead that sends what they owe then; `converts`: what was sent is being made a PDF. */
export async function changeLetters(
  applicationId: string,
  decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
  { converts }: { readonly converts?: true } = {},
): Promise<StoredLetters> {
  return dynamoLetters().change(applicationId, async (letters) => {
    const next = await decide(letters);
    if (next.owed.length > letters.owed.length || (next !== letters && converts))
      await dueQueue.enqueue({
        kind: 'letters',
        applicationId,
        revision: letters.revision + 1,
        ...(converts && { converts }),
      });
    return next;
  });
}

/** What has become of an email, to each request that it was about. Repeated, it changes nothing. */
export async function noteLetterDelivery(
  id: string,
  letters: readonly LetterOfEmail[],
  delivery: Delivery,
): Promise<void> {
  for (const { application, n, generation } of letters)
    await changeLetters(application, (present) => noteDelivery(present, { n, generation, id }, delivery, new Date()));
}

/**
 * For a command of the office. Of two at once one is refused: what it would reopen is open. Throws NotReopened,
 * LetterConverting. @returns the request that it is now
 */
export async function reopenLetter(applicationId: string, n: number, why: string): Promise<StoredLetter> {
  const lettersDue = lettersDueOf(await applicationStore().read(applicationId));
  const letters = await changeLetters(applicationId, (present) => reopen(present, n, { why, lettersDue }, new Date()));
  return letterOf(letters, n);
}

/**
 * For a command of an operator: puts the letters of a restored table in place of the present ones. Emails owed then are not sent
 * again, and requests to come share no link or record with forgotten ones. False when they are not in there.
 */
export async function copyLetters(restored: string, applicationId: string): Promise<boolean> {
  const then = await getItem<StoredLetters>({ ...followupsTable(), name: restored }, lettersKey(applicationId));
  if (!then) return false;
  await dynamoLetters().change(applicationId, (present) => {
    const rows = Object.entries(present.letters).map(([n, { generation, highest = 0 }]) => {
      const letter = { ...letterOf(then, Number(n)), highest: Math.max(generation, highest) };
      return [n, letter];
    });
    return { ...then, letters: { ...then.letters, ...Object.fromEntries(rows) }, owed: [] };
  });
  return true;
}
