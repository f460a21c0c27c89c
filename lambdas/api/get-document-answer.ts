import { getDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Applications, dynamoApplications } from '../application/applications.ts';
import { documentAnswers } from '../documents/document-answers.ts';

const listDocuments = endpoint(
  getDocumentAnswer,
  async ({ applications }: { applications: Applications }, { applicant }) =>
    documentAnswers(await applications.read(applicant)),
);

export const handler = authenticatedHandler(listDocuments, { applications: dynamoApplications });
