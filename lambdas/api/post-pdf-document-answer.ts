import { postPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { conversionQueue } from '../common/storage/queues.ts';
import { removeFiles } from '../common/storage/remove-files.ts';
import { s3Uploads } from '../common/storage/uploads.ts';
import { type StartConversion, startConversion } from '../common/uploads/start-conversion.ts';

const start = endpoint(postPdfDocumentAnswer, (dependencies: StartConversion, { applicant, params, body }) =>
  startConversion(dependencies, { applicant, key: params.key, fileKey: body.file_key, fileName: body.file_name }),
);

export const handler = forApplicants(start, {
  applications: dynamoApplications,
  uploads: s3Uploads,
  enqueue: conversionQueue,
  removeFiles: () => removeFiles,
});
