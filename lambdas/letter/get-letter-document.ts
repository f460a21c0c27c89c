import { getLetterDocument } from '../../shared/contracts/letter.ts';
import { letterHandler } from '../letters/letter-handler.ts';
import { viewFile } from '../letters/view-file.ts';

export const handler = letterHandler(getLetterDocument, (_, link) => viewFile(link));
