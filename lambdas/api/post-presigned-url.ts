import { postPresignedUrl } from '../../shared/contracts/documents.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { conversionQueue } from '../common/storage/queues.ts';
import { s3Uploads } from '../common/storage/uploads.ts';
import { type AskForUpload, askForUpload } from '../common/uploads/ask-for-upload.ts';

const presignUpload = endpoint(postPresignedUrl, (dependencies: AskForUpload, { applicant, body }) =>
  askForUpload(dependencies, applicant, body.answer_key),
);

export const handler = forApplicants(presignUpload, {
  applications: dynamoApplications,
  uploads: s3Uploads,
  enqueue: conversionQueue,
});
