import type { Message } from '../../shared/contracts/contract.ts';
import { saveDraft } from './letter-draft.ts';
import type { LinkedRequest } from './linked-request.ts';
import { requireUploadOpen } from './require-upload-open.ts';

/** Throws as `requireUploadOpen`. */
export async function draftLetter(link: LinkedRequest, text: string): Promise<Message & { saved_at: string }> {
  await requireUploadOpen(link);
  const { saved_at } = await saveDraft(link, text);
  return { message: 'Your text is saved.', saved_at };
}
