import { dynamoApplications } from '../application/applications.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import { changeLetters } from './change-letters.ts';
import { letterOf, reopen } from './letter-changes.ts';
import { termOf } from './letter-rows.ts';
import type { StoredLetter } from './stored-letters.ts';

/**
 * For a command of the office. Of two at once one is refused: what it would reopen is open. Throws NotReopened,
 * LetterConverting. @returns the request that it is now
 */
export async function reopenLetter(
  enqueue: EnqueueLetters,
  applicationId: string,
  n: number,
  why: string,
): Promise<StoredLetter> {
  const term = termOf(await dynamoApplications().read(applicationId));
  const letters = await changeLetters(enqueue, applicationId, (present) =>
    reopen(present, n, { why, term }, new Date()),
  );
  return letterOf(letters, n);
}
