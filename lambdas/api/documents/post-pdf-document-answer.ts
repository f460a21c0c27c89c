import { postPdfDocumentAnswer } from '../../../shared/contracts/documents.ts';
import { applicationDocuments } from '../../documents/application-documents.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { startConversion } from '../../documents/conversions.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(postPdfDocumentAnswer, ({ applicationId, params, body }) =>
  startConversion(
    { documents: applicationDocuments(), enqueue: conversionQueue.enqueue },
    { owner: applicationId, slot: params.key, fileKey: body.file_key, fileName: body.file_name },
  ),
);
