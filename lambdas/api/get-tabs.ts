import { getTabs } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { type Applications, dynamoApplications } from '../common/storage/applications/applications.ts';

const readTabs = endpoint(
  getTabs,
  async ({ applications }: { applications: Applications }, { applicant }) => (await applications.read(applicant)).tabs,
);

export const handler = authenticatedHandler(readTabs, { applications: dynamoApplications });
