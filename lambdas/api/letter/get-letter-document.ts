import { getLetterDocument } from '../../../shared/contracts/letter.ts';
import { viewFile } from '../../letters/letter-documents.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(getLetterDocument, (_, link) => viewFile(link));
