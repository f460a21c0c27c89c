import { postLetterRemind } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { remindRecommender } from '../../letters/request-letter.ts';

export const handler = authenticatedHandler(postLetterRemind, ({ body, params, ...applicant }) =>
  remindRecommender(applicant, { ...body, ...params }),
);
