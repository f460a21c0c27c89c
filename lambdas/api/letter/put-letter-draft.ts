import { putLetterDraft } from '../../../shared/contracts/letter.ts';
import { putDraft } from '../../letters/letter-draft.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(putLetterDraft, async ({ body: { text, seen } }, link) => ({
  message: 'Your letter was saved.',
  ...(await putDraft(link, text, seen)),
}));
