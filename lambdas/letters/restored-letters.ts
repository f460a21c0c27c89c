import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { asksTable } from '../platform/table.ts';
import { letterOf } from './letter-changes.ts';
import { dynamoLetters, lettersKey } from './letters-store.ts';
import type { StoredLetters } from './stored-letters.ts';

/**
 * Puts the letters of one application, as a restored table has them, in place of the present ones, for a command of an
 * operator. Emails that were owed then are not sent again; requests that are forgotten by it have links and records, which
 * those to come must not share. False when they are not in there.
 */
export async function copyLetters(restored: string, applicationId: string): Promise<boolean> {
  const Key = lettersKey(applicationId);
  const { Item } = await asksTable().client.send(new GetCommand({ TableName: restored, Key }));
  if (!Item) return false;
  const then = Item as StoredLetters;
  await dynamoLetters().change(applicationId, (present) => {
    const rows = Object.entries(present.letters).map(([n, { generation, highest = 0 }]) => {
      const letter = { ...letterOf(then, Number(n)), highest: Math.max(generation, highest) };
      return [n, letter];
    });
    return { ...then, letters: { ...then.letters, ...Object.fromEntries(rows) }, owed: [] };
  });
  return true;
}
