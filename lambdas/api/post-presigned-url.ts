import { postPresignedUrl } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { conversionQueue } from '../common/jobs/queues.ts';
import { dynamoDocuments } from '../common/storage/applications/documents.ts';
import { s3Uploads } from '../common/storage/uploads.ts';
import { type PresignUpload, presignUpload } from '../common/uploads/presign-upload.ts';

const presign = endpoint(postPresignedUrl, (dependencies: PresignUpload, { applicant, body }) =>
  presignUpload(dependencies, applicant, body.answer_key),
);

export const handler = authenticatedHandler(presign, {
  documents: dynamoDocuments,
  uploads: s3Uploads,
  enqueue: conversionQueue,
});
