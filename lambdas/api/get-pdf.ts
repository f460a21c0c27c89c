import { getPdf } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { pdfCopyQueue } from '../queues/queues.ts';
import { type RequestPdfCopy, requestPdfCopy } from '../pdf-copy/request-pdf-copy.ts';
import { dynamoApplications } from '../application/applications.ts';
import { dynamoPdfCopies } from '../pdf-copy/pdf-copies.ts';
import { s3Downloads } from '../documents/downloads.ts';

const readCopy = endpoint(getPdf, (dependencies: RequestPdfCopy, { applicant }) =>
  requestPdfCopy(dependencies, applicant),
);

export const handler = authenticatedHandler(readCopy, {
  applications: dynamoApplications,
  pdfCopies: dynamoPdfCopies,
  downloads: s3Downloads,
  enqueue: pdfCopyQueue,
});
