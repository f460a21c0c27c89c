import { getLetters } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { readLetters } from '../../letters/applicant-view.ts';

export const handler = authenticatedHandler(getLetters, async ({ applicationId }) => ({
  letters: await readLetters(applicationId),
}));
