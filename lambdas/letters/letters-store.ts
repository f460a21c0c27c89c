import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dueOn } from '../clock/due.ts';
import { ServiceDown } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { asksTable } from '../platform/table.ts';
import { closePast } from './letter-changes.ts';
import { nextDue } from './letter-plan.ts';
import type { StoredLetters } from './stored-letters.ts';

export interface LettersStore {
  /** As they are by now, of an application that has asked for none yet empty ones, of revision 0. */
  read(applicationId: string): Promise<StoredLetters>;
  /**
   * Reads, decides and writes on the condition that nothing was written since, as often as it takes; what `decide` returns
   * unchanged is not written. Returns what is there then. Whatever `decide` throws ends it.
   *
   * @param known what was read or written just now: it is tried without another read
   */
  change(
    applicationId: string,
    decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
    known?: StoredLetters,
  ): Promise<StoredLetters>;
}

/** Each is a write of somebody else in between: a letter has few writers. */
const attempts = 20;

export const lettersKey = (applicationId: string) => ({ pk: `asks#${applicationId}`, sk: 'letters' });

const noLetters: StoredLetters = {
  revision: 0,
  write_id: '',
  letters: {},
  owed: [],
  site_host: '',
  told: {},
};

export const dynamoLetters = once((): LettersStore => {
  async function readStored(applicationId: string): Promise<StoredLetters> {
    const { client, name: TableName } = asksTable();
    const Key = lettersKey(applicationId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return (Item as StoredLetters | undefined) ?? noLetters;
  }

  async function write(applicationId: string, letters: StoredLetters, seen: number): Promise<boolean> {
    const { client, name: TableName } = asksTable();
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
    read: async (applicationId) => closePast(await readStored(applicationId), new Date()),
    async change(applicationId, decide, known) {
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
      throw new ServiceDown({ cause: new Error(`The letters were changed ${attempts} times in between.`) });
    },
  };
});
