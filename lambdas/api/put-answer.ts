import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers, checkSeen } from '../application/check-answers.ts';
import { answersWithSsnKey } from '../application/with-ssn-key.ts';
import { authenticatedHandler } from '../http/handlers.ts';

export const handler = authenticatedHandler(putAnswer, async ({ applicationId, body }) => {
  const message = 'Your answers are saved.';
  const changed = checkAnswers(body.answer);
  if (body.seen)
    return {
      message,
      version: await answersWithSsnKey().saveSeen(applicationId, changed, checkSeen(changed, body.seen)),
    };
  await answersWithSsnKey().save(applicationId, changed);
  return { message };
});
