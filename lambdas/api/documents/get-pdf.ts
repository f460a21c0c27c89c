import { getPdf } from '../../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { pdfCopyQueue } from '../../pdf-copy/pdf-copy-queue.ts';
import { requestPdfCopy } from '../../pdf-copy/request-pdf-copy.ts';

export const handler = authenticatedHandler(getPdf, ({ applicationId, query }) =>
  requestPdfCopy({ enqueue: pdfCopyQueue.enqueue }, applicationId, query),
);
