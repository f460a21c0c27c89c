import { deletePdfDocumentAnswer } from '../../../shared/contracts/documents.ts';
import { applicationDocuments } from '../../documents/application-documents.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { deleteDocument } from '../../documents/document-store.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(deletePdfDocumentAnswer, ({ applicationId, params }) =>
  deleteDocument({ documents: applicationDocuments(), enqueue: conversionQueue.enqueue }, applicationId, params.key),
);
