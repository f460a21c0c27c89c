import { getTabs } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Applications, dynamoApplications } from '../application/applications.ts';

const readTabs = endpoint(
  getTabs,
  async ({ applications }: { applications: Applications }, { applicant }) => (await applications.read(applicant)).tabs,
);

export const handler = authenticatedHandler(readTabs, { applications: dynamoApplications });
