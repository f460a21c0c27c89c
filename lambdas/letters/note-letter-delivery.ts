import type { Delivery } from '../../shared/emails.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import type { LetterOfEmail } from '../emails/sent-emails.ts';
import { changeLetters } from './change-letters.ts';
import { noteDelivery } from './letter-changes.ts';

/** What has become of an email, to each request that it was about. Repeated, it changes nothing. */
export async function noteLetterDelivery(
  enqueue: EnqueueLetters,
  id: string,
  letters: readonly LetterOfEmail[],
  delivery: Delivery,
): Promise<void> {
  for (const { application, n, generation } of letters)
    await changeLetters(enqueue, application, (present) =>
      noteDelivery(present, { n, generation, id }, delivery, new Date()),
    );
}
