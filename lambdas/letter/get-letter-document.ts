import { getLetterDocument } from '../../shared/contracts/letter.ts';
import { letterHandler } from '../http/letter-handler.ts';
import { viewFile } from '../letters/view-file.ts';

export const handler = letterHandler(getLetterDocument, (_, link) => viewFile(link));
