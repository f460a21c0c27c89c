import { postLetterReplace } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { replaceRecommender } from '../../letters/request-letter.ts';

export const handler = authenticatedHandler(postLetterReplace, ({ body, params, ...applicant }) =>
  replaceRecommender(applicant, { ...body, ...params }),
);
