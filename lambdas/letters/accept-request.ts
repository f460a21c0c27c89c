import type { LetterRequest } from '../../shared/contracts/letter.ts';
import { accept, letterOf } from './letter-changes.ts';
import { refuseClosed } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest } from './stored-letters.ts';

/** Repeated, or of a letter that was received, it changes nothing. Throws LinkInvalid, RequestClosed. */
export async function acceptRequest({ application, n, generation }: LinkedRequest) {
  const letters = await dynamoLetters().change(application, (present) => {
    refuseClosed(letterOf(present, n), generation);
    return accept(present, n, new Date());
  });
  // A request that is neither closed nor ended.
  const state = letterOf(letters, n).state as LetterRequest['state'];
  return { message: 'Thank you. We have noted that you will write.', state };
}
