import { postValidations } from '../../shared/contracts/application.ts';
import { checkValidations } from '../common/answers/check-validations.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { type AnswerStore, dynamoAnswers } from '../common/storage/applications/answers.ts';

const saveValidations = endpoint(
  postValidations,
  async ({ answers }: { answers: Pick<AnswerStore, 'saveValidations'> }, { applicant, body }) => {
    await answers.saveValidations(applicant, checkValidations(body.errors));
    return { message: 'The open points are saved.' };
  },
);

export const handler = authenticatedHandler(saveValidations, { answers: dynamoAnswers });
