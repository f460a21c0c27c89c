import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers } from '../common/answers/check-answers.ts';
import { checkSeen } from '../common/answers/check-seen.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import type { AnswerStore } from '../common/storage/applications/answers.ts';
import { keyedAnswers } from '../common/storage/applications/keyed-answers.ts';

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
