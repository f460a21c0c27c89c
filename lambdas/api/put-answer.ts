import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers } from '../common/answers/check-answers.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import type { AnswerStore } from '../common/storage/applications/answers.ts';
import { keyedAnswers } from '../common/storage/applications/keyed-answers.ts';

const saveAnswers = endpoint(
  putAnswer,
  async ({ answers }: { answers: Pick<AnswerStore, 'save'> }, { applicant, body }) => {
    await answers.save(applicant, checkAnswers(body.answer));
    return { message: 'Your answers are saved.' };
  },
);

export const handler = authenticatedHandler(saveAnswers, { answers: keyedAnswers });
