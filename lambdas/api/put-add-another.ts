import { putAddAnother } from '../../shared/contracts/application.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import { BadInput } from '../common/errors.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { form } from '../common/partner-form.ts';
import { quote } from '../common/quote.ts';
import { type AnswerStore, dynamoAnswers } from '../common/storage/applications/answers.ts';

const saveRows = endpoint(
  putAddAnother,
  async ({ answers }: { answers: Pick<AnswerStore, 'saveRows'> }, { applicant, body }) => {
    const repeat = repeatsOf(form).find(({ id, addAnother }) => id === body.button_id && addAnother !== undefined);
    if (!repeat) throw new BadInput(`Unknown button_id: ${quote(body.button_id)}.`);
    const { num_components: count } = body;
    if (count < 1 || count > repeat.max) throw new BadInput(`Send num_components from 1 to ${repeat.max}.`);
    await answers.saveRows(applicant, repeat.id, count);
    return { message: 'Saved.' };
  },
);

export const handler = authenticatedHandler(saveRows, { answers: dynamoAnswers });
