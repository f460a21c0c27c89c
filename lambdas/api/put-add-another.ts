import { putAddAnother } from '../../shared/contracts/application.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import type { Applications } from '../common/applications/applications.ts';
import { BadInput } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { quote } from '../common/http/parse.ts';
import { form } from '../common/partner-form.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const saveRows = endpoint(
  putAddAnother,
  async ({ applications }: { applications: Applications }, { applicant, body }) => {
    const repeat = repeatsOf(form).find(({ id, addAnother }) => id === body.button_id && addAnother !== undefined);
    if (!repeat) throw new BadInput(`Unknown button_id: ${quote(body.button_id)}.`);
    const { num_components: count } = body;
    if (count < 1 || count > repeat.max) throw new BadInput(`Send num_components from 1 to ${repeat.max}.`);
    await applications.saveRows(applicant, repeat.id, count);
    return { message: 'Saved.' };
  },
);

export const handler = forApplicants(saveRows, { applications: dynamoApplications });
