import { getLetters } from '../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { readLetters } from '../letters/read-letters.ts';

export const handler = authenticatedHandler(getLetters, async ({ applicationId }) => ({
  letters: await readLetters(applicationId),
}));
