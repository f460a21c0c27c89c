import { getAddAnother } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { type Applications, dynamoApplications } from '../common/storage/applications/applications.ts';

const readRows = endpoint(
  getAddAnother,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    (await applications.read(applicant)).add_another,
);

export const handler = authenticatedHandler(readRows, { applications: dynamoApplications });
