import { putAddAnother } from '../../shared/contracts/application.ts';
import { repeatOfButton } from '../application/repeat-of-button.ts';
import { BadInput } from '../platform/errors.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type AnswerStore, dynamoAnswers } from '../application/answers.ts';

const saveRows = endpoint(
  putAddAnother,
  async ({ answers }: { answers: Pick<AnswerStore, 'saveRows' | 'saveRowsSeen'> }, { applicant, body }) => {
    const repeat = repeatOfButton(body.button_id);
    const { num_components: count, seen } = body;
    if (count < 1 || count > repeat.max) throw new BadInput(`Send num_components from 1 to ${repeat.max}.`);
    const message = 'Saved.';
    if (seen !== undefined) return { message, version: await answers.saveRowsSeen(applicant, repeat.id, count, seen) };
    await answers.saveRows(applicant, repeat.id, count);
    return { message };
  },
);

export const handler = authenticatedHandler(saveRows, { answers: dynamoAnswers });
