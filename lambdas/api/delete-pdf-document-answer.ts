import { deletePdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { conversionQueue } from '../common/jobs/queues.ts';
import { dynamoApplications } from '../common/storage/applications/applications.ts';
import { dynamoDocuments } from '../common/storage/applications/documents.ts';
import { s3Files } from '../common/storage/files.ts';
import { deleteDocument } from '../common/uploads/delete-document.ts';

export const handler = authenticatedHandler(endpoint(deletePdfDocumentAnswer, deleteDocument), {
  applications: dynamoApplications,
  documents: dynamoDocuments,
  files: s3Files,
  enqueue: conversionQueue,
});
