import { getDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { type Applications, dynamoApplications } from '../common/storage/applications/applications.ts';
import { documentAnswers } from '../common/uploads/document-answers.ts';

const listDocuments = endpoint(
  getDocumentAnswer,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    documentAnswers(await applications.read(applicant)),
);

export const handler = authenticatedHandler(listDocuments, { applications: dynamoApplications });
