import type { Message } from '../../shared/contracts/contract.ts';
import type { LetterFile, LetterRequest } from '../../shared/contracts/letter.ts';
import { conversionStatus } from '../documents/conversion-status.ts';
import { letterDeclinedKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { changeLetters } from './change-letters.ts';
import { accept, decline, letterOf } from './letter-changes.ts';
import { saveDraft } from './letter-draft.ts';
import { SentAlready } from './letter-errors.ts';
import { refuseClosed, refuseUpload } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';

interface Linked {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}

/** Repeated, or of a letter that was received, it changes nothing. Throws LinkInvalid, RequestClosed. */
export async function acceptRequest({ application, n, generation }: Linked) {
  const letters = await dynamoLetters().change(application, (present) => {
    refuseClosed(letterOf(present, n), generation);
    return accept(present, n, new Date());
  });
  // A request that is neither closed nor ended.
  const state = letterOf(letters, n).state as LetterRequest['state'];
  return { message: 'Thank you. We have noted that you will write.', state };
}

/** The reason is kept for the office alone. Throws LinkInvalid, RequestClosed, SentAlready. */
export async function declineRequest({ application, n, generation }: Linked, reason?: string): Promise<Message> {
  await changeLetters(application, async (present) => {
    const letter = letterOf(present, n);
    refuseClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    if (reason !== undefined)
      await s3Files().writeJson(letterDeclinedKey(application, n, generation), { reason: reason.trim() });
    return decline(present, n, new Date());
  });
  return { message: 'Thank you for telling us. The applicant will be asked to name somebody else.' };
}

/** Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting. */
export async function requireUploadOpen({ application, n, generation }: Linked): Promise<void> {
  refuseUpload(letterOf(await dynamoLetters().read(application), n), generation);
}

/** Throws as `requireUploadOpen`. */
export async function draftLetter(link: Linked, text: string): Promise<Message & { saved_at: string }> {
  await requireUploadOpen(link);
  const { saved_at } = await saveDraft(link, text);
  return { message: 'Your text is saved.', saved_at };
}

export async function viewFile({ application, n }: Linked): Promise<LetterFile> {
  const { file, sending } = letterOf(await dynamoLetters().read(application), n);
  const { status, message } = conversionStatus(sending ? undefined : file);
  return {
    status,
    message,
    ...(file && !sending && { file_name: file.file_name, file_size: file.file_size }),
  };
}
