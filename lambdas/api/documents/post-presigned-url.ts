import { postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { applicationDocuments } from '../../documents/application-documents.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { presignUpload } from '../../documents/uploads.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(postPresignedUrl, ({ applicationId, body }) =>
  presignUpload(
    { documents: applicationDocuments(), enqueue: conversionQueue.enqueue },
    applicationId,
    body.answer_key,
  ),
);
