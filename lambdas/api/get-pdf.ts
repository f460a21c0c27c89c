import { getPdf } from '../../shared/contracts/documents.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { pdfCopyQueue } from '../common/jobs/queues.ts';
import { type RequestPdfCopy, requestPdfCopy } from '../common/pdf-copy/request-pdf-copy.ts';
import { dynamoApplications } from '../common/storage/applications/applications.ts';
import { dynamoPdfCopies } from '../common/storage/applications/pdf-copies.ts';
import { s3Downloads } from '../common/storage/downloads.ts';

const readCopy = endpoint(getPdf, (dependencies: RequestPdfCopy, { applicant }) =>
  requestPdfCopy(dependencies, applicant),
);

export const handler = authenticatedHandler(readCopy, {
  applications: dynamoApplications,
  pdfCopies: dynamoPdfCopies,
  downloads: s3Downloads,
  enqueue: pdfCopyQueue,
});
