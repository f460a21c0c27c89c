import { getDocumentAnswer } from '../../shared/contracts/documents.ts';
import { dynamoApplications } from '../application/applications.ts';
import { documentAnswers } from '../documents/document-answers.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(getDocumentAnswer, async ({ applicationId }) =>
  documentAnswers(await dynamoApplications().read(applicationId)),
);
