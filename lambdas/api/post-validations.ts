import { postValidations } from '../../shared/contracts/application.ts';
import { checkValidations } from '../common/answers/check-validations.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';

const saveValidations = endpoint(
  postValidations,
  async ({ applications }: { applications: Applications }, { applicant, body }) => {
    await applications.saveValidations(applicant, checkValidations(body.errors));
    return { message: 'The open points are saved.' };
  },
);

export const handler = forApplicants(saveValidations, { applications: dynamoApplications });
