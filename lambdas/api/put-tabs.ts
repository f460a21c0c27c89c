import { putTabs } from '../../shared/contracts/application.ts';
import { tabGroupsOf } from '../../shared/form/structure.ts';
import { BadInput } from '../platform/errors.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { form } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';
import { type AnswerStore, dynamoAnswers } from '../application/answers.ts';

const saveTab = endpoint(
  putTabs,
  async ({ answers }: { answers: Pick<AnswerStore, 'saveTab' | 'saveTabSeen'> }, { applicant, body }) => {
    const group = tabGroupsOf(form).find(({ id }) => id === body.tab_id);
    if (!group) throw new BadInput(`Unknown tab_id: ${quote(body.tab_id)}.`);
    if (!group.tabs.some(({ id }) => id === body.chosen_tab))
      throw new BadInput(`Unknown chosen_tab: ${quote(body.chosen_tab)}.`);
    const message = 'Saved.';
    const { chosen_tab: chosen, seen } = body;
    if (seen !== undefined) return { message, version: await answers.saveTabSeen(applicant, group.id, chosen, seen) };
    await answers.saveTab(applicant, group.id, chosen);
    return { message };
  },
);

export const handler = authenticatedHandler(saveTab, { answers: dynamoAnswers });
