import { deletePdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { conversionQueue } from '../common/storage/queues.ts';
import { removeFiles } from '../common/storage/remove-files.ts';
import { deleteDocument } from '../common/uploads/remove-document.ts';

export const handler = forApplicants(endpoint(deletePdfDocumentAnswer, deleteDocument), {
  applications: dynamoApplications,
  enqueue: conversionQueue,
  removeFiles: () => removeFiles,
});
