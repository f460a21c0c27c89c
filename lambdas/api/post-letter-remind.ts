import { postLetterRemind } from '../../shared/contracts/letters.ts';
import { dueQueue } from '../clock/due-queue.ts';
import { authenticatedHandler } from '../http/handlers.ts';
import { remindRecommender } from '../letters/asking.ts';
import { countReminder } from '../letters/writers.ts';

export const handler = authenticatedHandler(postLetterRemind, ({ body, params, ...applicant }) =>
  remindRecommender({ ...applicant, enqueue: dueQueue.enqueue }, { ...body, ...params }, countReminder),
);
