import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { requestLetter } from '../../letters/request-letter.ts';

export const handler = authenticatedHandler(postLetterAsk, ({ body, params, ...applicant }) =>
  requestLetter(applicant, { ...body, ...params }),
);
