import { getLetters } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { readLetters } from '../../letters/letter-views.ts';

export const handler = authenticatedHandler(getLetters, async ({ applicationId }) => ({
  letters: await readLetters(applicationId),
}));
