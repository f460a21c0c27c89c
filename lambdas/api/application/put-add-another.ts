import { putAddAnother } from '../../../shared/contracts/application.ts';
import { answerStore } from '../../application/answers.ts';
import { repeatOfButton } from '../../application/rows.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { BadInput } from '../../platform/errors.ts';

export const handler = authenticatedHandler(putAddAnother, async ({ applicationId, body }) => {
  const repeat = repeatOfButton(body.button_id);
  const { num_components: count, seen } = body;
  if (count < 1 || count > repeat.max) throw new BadInput(`Send num_components from 1 to ${repeat.max}.`);
  const message = 'Saved.';
  if (seen !== undefined)
    return { message, version: await answerStore().saveRowsIfUnchanged(applicationId, repeat.id, count, seen) };
  await answerStore().saveRows(applicationId, repeat.id, count);
  return { message };
});
