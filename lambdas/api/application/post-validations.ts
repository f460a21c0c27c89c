import { postValidations } from '../../../shared/contracts/application.ts';
import { answerStore } from '../../application/answers.ts';
import { checkValidations } from '../../application/check-answers.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(postValidations, async ({ applicationId, body }) => {
  await answerStore().saveValidations(applicationId, checkValidations(body.errors));
  return { message: 'The list of problems was saved.' };
});
