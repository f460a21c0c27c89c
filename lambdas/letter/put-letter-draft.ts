import { putLetterDraft } from '../../shared/contracts/letter.ts';
import { saveDraft } from '../letters/letter-draft.ts';
import { letterHandler } from '../letters/letter-handler.ts';
import { requireUploadOpen } from '../letters/require-upload-open.ts';

export const handler = letterHandler(putLetterDraft, async ({ body }, link) => {
  await requireUploadOpen(link);
  const { saved_at } = await saveDraft(link, body.text);
  return { message: 'Your text is saved.', saved_at };
});
