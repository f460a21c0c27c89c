import { deletePdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { conversionQueue } from '../queues/queues.ts';
import { dynamoApplications } from '../application/applications.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { s3Files } from '../documents/files.ts';
import { deleteDocument } from '../documents/delete-document.ts';

export const handler = authenticatedHandler(endpoint(deletePdfDocumentAnswer, deleteDocument), {
  applications: dynamoApplications,
  documents: dynamoDocuments,
  files: s3Files,
  enqueue: conversionQueue,
});
