import { deleteDocumentAnswer } from '../../shared/contracts/documents.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { deleteDocument } from '../documents/delete-document.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(deleteDocumentAnswer, ({ applicationId, params }) =>
  deleteDocument({ documents: applicationDocuments(), enqueue: conversionQueue.enqueue }, applicationId, params.key),
);
