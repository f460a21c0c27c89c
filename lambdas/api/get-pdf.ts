import { getPdf } from '../../shared/contracts/documents.ts';
import { dynamoApplications } from '../application/applications.ts';
import { s3Downloads } from '../documents/downloads.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { dynamoPdfCopies } from '../pdf-copy/pdf-copies.ts';
import { pdfCopyQueue } from '../pdf-copy/pdf-copy-queue.ts';
import { requestPdfCopy } from '../pdf-copy/request-pdf-copy.ts';

export const handler = authenticatedHandler(getPdf, ({ applicationId }) =>
  requestPdfCopy(
    {
      applications: dynamoApplications(),
      pdfCopies: dynamoPdfCopies(),
      downloads: s3Downloads(),
      enqueue: pdfCopyQueue.enqueue,
    },
    applicationId,
  ),
);
