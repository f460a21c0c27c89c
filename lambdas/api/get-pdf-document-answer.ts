import { getPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import { readConversion } from '../documents/read-conversion.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(getPdfDocumentAnswer, ({ applicationId, params }) =>
  readConversion(applicationDocuments(), applicationId, params.key),
);
