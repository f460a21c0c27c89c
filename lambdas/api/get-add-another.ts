import { getAddAnother } from '../../shared/contracts/application.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const readRows = endpoint(
  getAddAnother,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    (await applications.read(applicant)).add_another,
);

export const handler = forApplicants(readRows, { applications: dynamoApplications });
