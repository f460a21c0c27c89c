import { postPresignedUrl } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { conversionQueue } from '../queues/queues.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { s3Uploads } from '../documents/uploads.ts';
import { type PresignUpload, presignUpload } from '../documents/presign-upload.ts';

const presign = endpoint(postPresignedUrl, (dependencies: PresignUpload, { applicant, body }) =>
  presignUpload(dependencies, applicant, body.answer_key),
);

export const handler = authenticatedHandler(presign, {
  documents: dynamoDocuments,
  uploads: s3Uploads,
  enqueue: conversionQueue,
});
