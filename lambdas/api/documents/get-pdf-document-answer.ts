import { getPdfDocumentAnswer } from '../../../shared/contracts/documents.ts';
import { applicationDocuments } from '../../documents/application-documents.ts';
import { readConversion } from '../../documents/conversions.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(getPdfDocumentAnswer, ({ applicationId, params, query }) =>
  readConversion(applicationDocuments(), applicationId, params.key, query),
);
