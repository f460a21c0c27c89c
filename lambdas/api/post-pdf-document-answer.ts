import { postPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { s3Files } from '../documents/files.ts';
import { startConversion } from '../documents/start-conversion.ts';
import { s3Uploads } from '../documents/uploads.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(postPdfDocumentAnswer, ({ applicationId, params, body }) =>
  startConversion(
    {
      documents: applicationDocuments(),
      uploads: s3Uploads(),
      files: s3Files(),
      enqueue: conversionQueue.enqueue,
    },
    { owner: applicationId, slot: params.key, fileKey: body.file_key, fileName: body.file_name },
  ),
);
