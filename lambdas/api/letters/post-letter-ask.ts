import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { askForLetter } from '../../letters/asking.ts';

export const handler = authenticatedHandler(postLetterAsk, ({ body, params, ...applicant }) =>
  askForLetter(applicant, { ...body, ...params }),
);
