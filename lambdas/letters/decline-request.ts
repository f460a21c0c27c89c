import { randomUUID } from 'node:crypto';
import type { Message } from '../../shared/contracts/contract.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { changeLetters } from './change-letters.ts';
import { decline, letterOf } from './letter-changes.ts';
import { isRefusal, SentAlready } from './letter-errors.ts';
import { refuseClosed } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetters } from './stored-letters.ts';

/**
 * The reason is kept for the office alone, in a file that the write which declines names: of a decline that lost nothing
 * stays. Throws LinkInvalid, RequestClosed, SentAlready.
 */
export async function declineRequest(enqueue: EnqueueLetters, link: LinkedRequest, reason?: string): Promise<Message> {
  const { application, n, generation } = link;
  const id = reason === undefined ? undefined : randomUUID();
  const key = letterTextKey(link, 'declined', id ?? '');
  const declined = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    if (id !== undefined && letter.declined === id) return present;
    refuseClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    return decline(present, n, new Date(), id);
  };
  declined(await dynamoLetters().read(application));
  if (reason !== undefined) await s3Files().writeText(key, reason.trim());
  try {
    await changeLetters(enqueue, application, declined);
  } catch (error) {
    if (reason !== undefined && isRefusal(error)) await s3Files().delete([key]);
    throw error;
  }
  return { message: 'Thank you for telling us. The applicant will be asked to name somebody else.' };
}
