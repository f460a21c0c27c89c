import { putTabs } from '../../../shared/contracts/application.ts';
import { tabGroupsOf } from '../../../shared/form/structure.ts';
import { answerStore } from '../../application/answers.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { BadInput, truncateForMessage } from '../../platform/errors.ts';
import { form } from '../../platform/partner-form.ts';

export const handler = authenticatedHandler(putTabs, async ({ applicationId, body }) => {
  const group = tabGroupsOf(form).find(({ id }) => id === body.tab_id);
  if (!group) throw new BadInput(`Unknown tab_id: ${truncateForMessage(body.tab_id)}.`);
  if (!group.tabs.some(({ id }) => id === body.chosen_tab))
    throw new BadInput(`Unknown chosen_tab: ${truncateForMessage(body.chosen_tab)}.`);
  const message = 'Saved.';
  const { chosen_tab: chosen, seen } = body;
  if (seen !== undefined)
    return { message, version: await answerStore().saveTabIfUnchanged(applicationId, group.id, chosen, seen) };
  await answerStore().saveTab(applicationId, group.id, chosen);
  return { message };
});
