import { putAnswer } from '../../../shared/contracts/application.ts';
import { createAnswerStore } from '../../application/answers.ts';
import { checkAnswers, checkBaseVersions } from '../../application/check-answers.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { once } from '../../platform/once.ts';
import { kmsSeal } from '../../platform/sealing/kms-seal.ts';

const answers = once(() => createAnswerStore(kmsSeal()));

export const handler = authenticatedHandler(putAnswer, async ({ applicationId, body }) => {
  const message = 'Your answers were saved.';
  const changed = checkAnswers(body.answer);
  if (body.seen)
    return {
      message,
      version: await answers().saveAnswersIfUnchanged(applicationId, changed, checkBaseVersions(changed, body.seen)),
    };
  await answers().save(applicationId, changed);
  return { message };
});
