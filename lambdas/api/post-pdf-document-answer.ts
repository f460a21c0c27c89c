import { postPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { dynamoApplications } from '../application/applications.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { s3Files } from '../documents/files.ts';
import { startConversion } from '../documents/start-conversion.ts';
import { s3Uploads } from '../documents/uploads.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(postPdfDocumentAnswer, ({ applicant, params, body }) =>
  startConversion(
    {
      applications: dynamoApplications(),
      documents: dynamoDocuments(),
      uploads: s3Uploads(),
      files: s3Files(),
      enqueue: conversionQueue.enqueue,
    },
    { applicant, key: params.key, fileKey: body.file_key, fileName: body.file_name },
  ),
);
