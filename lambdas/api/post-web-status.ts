import { postWebStatus } from '../../shared/contracts/application.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const reachStatus = endpoint(
  postWebStatus,
  async ({ applications }: { applications: Applications }, { applicant, body }) => {
    const web_status = await applications.reachStatus(applicant, body.web_status);
    return { message: `Your application is ${web_status}.`, web_status };
  },
);

export const handler = forApplicants(reachStatus, { applications: dynamoApplications });
