import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { asksTable } from '../platform/table.ts';
import { dynamoLetters, lettersKey } from './letters-store.ts';
import type { StoredLetters } from './stored-letters.ts';

/**
 * Puts the letters of one application, as a restored table has them, in place of the present ones, for a command of an
 * operator. Emails that were owed then are not sent again. False when they are not in there.
 */
export async function copyLetters(restored: string, applicationId: string): Promise<boolean> {
  const Key = lettersKey(applicationId);
  const { Item } = await asksTable().client.send(new GetCommand({ TableName: restored, Key }));
  if (!Item) return false;
  await dynamoLetters().change(applicationId, () => ({ ...(Item as StoredLetters), owed: [] }));
  return true;
}
