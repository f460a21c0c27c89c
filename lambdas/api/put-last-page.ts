import { putLastPage } from '../../shared/contracts/application.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const rememberPage = endpoint(
  putLastPage,
  async ({ applications }: { applications: Applications }, { applicant, body }) => {
    await applications.rememberPage(applicant, body.last_page);
    return { message: 'Last page saved.' };
  },
);

export const handler = forApplicants(rememberPage, { applications: dynamoApplications });
