import { randomUUID } from 'node:crypto';
import type { Message } from '../../shared/contracts/contract.ts';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { isRefusal, SentAlready } from './letter-errors.ts';
import { letterOf, requireNotClosed } from './letter-rules.ts';
import { accept, decline } from './letter-transitions.ts';
import { changeLetters, dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetters } from './stored-letters.ts';

/** Accepts a request. Changes nothing if it was accepted or received. Throws LinkInvalid, RequestClosed. */
export async function acceptRequest({ application, n, generation }: LinkedRequest) {
  const letters = await dynamoLetters().change(application, (present) => {
    requireNotClosed(letterOf(present, n), generation);
    return accept(present, n, new Date());
  });
  // `requireNotClosed` leaves only the states of the contract.
  const state = letterOf(letters, n).state as LetterRequest['state'];
  return { message: 'Thank you for agreeing to write this letter.', state };
}

/**
 * Declines a request. Only the office may read the reason, so it is a file, and the item has only the file's id. A
 * refused call leaves no file. Throws LinkInvalid, RequestClosed, SentAlready.
 */
export async function declineRequest(link: LinkedRequest, reason?: string): Promise<Message> {
  const { application, n, generation } = link;
  const id = reason === undefined ? undefined : randomUUID();
  const key = letterTextKey(link, 'declined', id ?? '');
  const declined = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    if (id !== undefined && letter.declined === id) return present;
    requireNotClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    return decline(present, n, new Date(), id);
  };
  declined(await dynamoLetters().read(application));
  if (reason !== undefined) await s3Files().writeText(key, reason.trim());
  try {
    await changeLetters(application, declined);
  } catch (error) {
    if (reason !== undefined && isRefusal(error)) await s3Files().delete([key]);
    throw error;
  }
  return { message: "Thank you for letting us know. We'll ask the applicant to name someone else." };
}
