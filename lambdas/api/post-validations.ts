import { postValidations } from '../../shared/contracts/application.ts';
import { checkValidations } from '../application/check-validations.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type AnswerStore, dynamoAnswers } from '../application/answers.ts';

const saveValidations = endpoint(
  postValidations,
  async ({ answers }: { answers: Pick<AnswerStore, 'saveValidations'> }, { applicant, body }) => {
    await answers.saveValidations(applicant, checkValidations(body.errors));
    return { message: 'The open points are saved.' };
  },
);

export const handler = authenticatedHandler(saveValidations, { answers: dynamoAnswers });
