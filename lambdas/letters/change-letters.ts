import type { EnqueueLetters } from '../clock/due-queue.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredLetters } from './stored-letters.ts';

/** Changes the letters with a job ahead that sends what they owe then; `converts`: what was sent is being made a PDF. */
export async function changeLetters(
  enqueue: EnqueueLetters,
  applicationId: string,
  decide: (letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
  { converts }: { readonly converts?: true } = {},
): Promise<StoredLetters> {
  return dynamoLetters().change(applicationId, async (letters) => {
    const next = await decide(letters);
    if (next.owed.length > letters.owed.length || (next !== letters && converts))
      await enqueue({
        kind: 'letters',
        applicationId,
        revision: letters.revision + 1,
        ...(converts && { converts }),
      });
    return next;
  });
}
