import { postLetterRemind } from '../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { remindRecommender } from '../letters/applicant-letters.ts';
import { countReminder } from '../letters/writers.ts';

export const handler = authenticatedHandler(postLetterRemind, ({ body, params, ...applicant }) =>
  remindRecommender(applicant, { ...body, ...params }, countReminder),
);
