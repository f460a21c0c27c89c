import { postPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { conversionQueue } from '../queues/queues.ts';
import { dynamoApplications } from '../application/applications.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { s3Files } from '../documents/files.ts';
import { s3Uploads } from '../documents/uploads.ts';
import { type StartConversion, startConversion } from '../documents/start-conversion.ts';

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
