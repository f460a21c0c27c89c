import { postPresignedUrl } from '../../shared/contracts/documents.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { presignUpload } from '../documents/presign-upload.ts';
import { s3Uploads } from '../documents/uploads.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(postPresignedUrl, ({ applicationId, body }) =>
  presignUpload(
    { documents: applicationDocuments(), uploads: s3Uploads(), enqueue: conversionQueue.enqueue },
    applicationId,
    body.answer_key,
  ),
);
