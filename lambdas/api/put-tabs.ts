import { putTabs } from '../../shared/contracts/application.ts';
import { tabGroupsOf } from '../../shared/form/structure.ts';
import type { Applications } from '../common/applications/applications.ts';
import { BadInput } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { quote } from '../common/http/parse.ts';
import { form } from '../common/partner-form.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const saveTab = endpoint(putTabs, async ({ applications }: { applications: Applications }, { applicant, body }) => {
  const group = tabGroupsOf(form).find(({ id }) => id === body.tab_id);
  if (!group) throw new BadInput(`Unknown tab_id: ${quote(body.tab_id)}.`);
  if (!group.tabs.some(({ id }) => id === body.chosen_tab))
    throw new BadInput(`Unknown chosen_tab: ${quote(body.chosen_tab)}.`);
  await applications.saveTab(applicant, body.tab_id, body.chosen_tab);
  return { message: 'Saved.' };
});

export const handler = forApplicants(saveTab, { applications: dynamoApplications });
