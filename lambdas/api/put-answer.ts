import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers } from '../application/check-answers.ts';
import { checkSeen } from '../application/check-seen.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import type { AnswerStore } from '../application/answers.ts';
import { keyedAnswers } from '../application/keyed-answers.ts';

const saveAnswers = endpoint(
  putAnswer,
  async ({ answers }: { answers: Pick<AnswerStore, 'save' | 'saveSeen'> }, { applicant, body }) => {
    const message = 'Your answers are saved.';
    const changed = checkAnswers(body.answer);
    if (body.seen)
      return { message, version: await answers.saveSeen(applicant, changed, checkSeen(changed, body.seen)) };
    await answers.save(applicant, changed);
    return { message };
  },
);

export const handler = authenticatedHandler(saveAnswers, { answers: keyedAnswers });
