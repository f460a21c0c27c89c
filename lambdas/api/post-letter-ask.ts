import { postLetterAsk } from '../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { askForLetter } from '../letters/applicant-letters.ts';

export const handler = authenticatedHandler(postLetterAsk, ({ body, params, ...applicant }) =>
  askForLetter(applicant, { ...body, ...params }),
);
