import { getDocumentAnswer } from '../../shared/contracts/documents.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { documentAnswers } from '../common/uploads/present-document.ts';

const listDocuments = endpoint(
  getDocumentAnswer,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    documentAnswers(await applications.read(applicant)),
);

export const handler = forApplicants(listDocuments, { applications: dynamoApplications });
