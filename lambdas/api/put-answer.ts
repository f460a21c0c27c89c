import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers } from '../application/check-answers.ts';
import { checkSeen } from '../application/check-seen.ts';
import { keyedAnswers } from '../application/keyed-answers.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(putAnswer, async ({ applicant, body }) => {
  const message = 'Your answers are saved.';
  const changed = checkAnswers(body.answer);
  if (body.seen)
    return { message, version: await keyedAnswers().saveSeen(applicant, changed, checkSeen(changed, body.seen)) };
  await keyedAnswers().save(applicant, changed);
  return { message };
});
