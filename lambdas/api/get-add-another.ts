import { getAddAnother } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Applications, dynamoApplications } from '../application/applications.ts';

const readRows = endpoint(
  getAddAnother,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    (await applications.read(applicant)).add_another,
);

export const handler = authenticatedHandler(readRows, { applications: dynamoApplications });
