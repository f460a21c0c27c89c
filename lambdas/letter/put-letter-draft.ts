import { putLetterDraft } from '../../shared/contracts/letter.ts';
import { letterHandler } from '../http/letter-handler.ts';
import { draftLetter } from '../letters/draft-letter.ts';

export const handler = letterHandler(putLetterDraft, ({ body }, link) => draftLetter(link, body.text));
