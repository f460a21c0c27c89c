import type { Message } from '../../shared/contracts/contract.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import { letterDeclinedKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { changeLetters } from './change-letters.ts';
import { decline, letterOf } from './letter-changes.ts';
import { SentAlready } from './letter-errors.ts';
import { refuseClosed } from './letter-refusals.ts';
import type { LinkedRequest } from './linked-request.ts';

/** The reason is kept for the office alone. Throws LinkInvalid, RequestClosed, SentAlready. */
export async function declineRequest(
  enqueue: EnqueueLetters,
  { application, n, generation }: LinkedRequest,
  reason?: string,
): Promise<Message> {
  await changeLetters(enqueue, application, async (present) => {
    const letter = letterOf(present, n);
    refuseClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    if (reason !== undefined)
      await s3Files().writeJson(letterDeclinedKey(application, n, generation), { reason: reason.trim() });
    return decline(present, n, new Date());
  });
  return { message: 'Thank you for telling us. The applicant will be asked to name somebody else.' };
}
