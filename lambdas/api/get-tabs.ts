import { getTabs } from '../../shared/contracts/application.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const readTabs = endpoint(
  getTabs,
  async ({ applications }: { applications: Applications }, { applicant }) => (await applications.read(applicant)).tabs,
);

export const handler = forApplicants(readTabs, { applications: dynamoApplications });
