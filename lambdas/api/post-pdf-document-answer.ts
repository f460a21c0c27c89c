import { postPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { conversionQueue } from '../common/jobs/queues.ts';
import { dynamoApplications } from '../common/storage/applications/applications.ts';
import { dynamoDocuments } from '../common/storage/applications/documents.ts';
import { s3Files } from '../common/storage/files.ts';
import { s3Uploads } from '../common/storage/uploads.ts';
import { type StartConversion, startConversion } from '../common/uploads/start-conversion.ts';

const start = endpoint(postPdfDocumentAnswer, (dependencies: StartConversion, { applicant, params, body }) =>
  startConversion(dependencies, { applicant, key: params.key, fileKey: body.file_key, fileName: body.file_name }),
);

export const handler = authenticatedHandler(start, {
  applications: dynamoApplications,
  documents: dynamoDocuments,
  uploads: s3Uploads,
  files: s3Files,
  enqueue: conversionQueue,
});
