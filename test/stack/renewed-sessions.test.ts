import { beforeAll, expect, it } from '@jest/globals';
import { routes } from '../../shared/contracts/routes.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { type CallValues, ownerStatusOf, sendCall, transcripts, valuesOf } from '../support/calls.ts';
import { presign } from '../support/uploads.ts';

let applicant: Applicant;
let blanks: CallValues;

beforeAll(async () => {
  applicant = await newApplicant();
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  const { body } = await presign(client, transcripts);
  blanks = valuesOf(applicant, { fileKey: body.fields.key });
});

// On AWS, each call is a separate function with its own permission to renew sessions.
it.each(routes.filter(({ access }) => access === 'session'))(
  '$method $path renews a session unless pages poll it',
  async (contract) => {
    const cookie = `refresh=${applicant.client.cookies.get('refresh')}`;
    const { status, headers } = await sendCall(stackUrl(), contract, blanks, cookie);
    expect(status).toBe(ownerStatusOf(contract));
    // Calls that pages poll do not renew the session, because polling is not user activity.
    expect(headers.getSetCookie()).toHaveLength(contract.isPolled ? 0 : 3);
  },
);
