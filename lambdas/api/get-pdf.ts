import { getPdf } from '../../shared/contracts/documents.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { type AskForCopy, askForCopy } from '../common/pdf/ask-for-copy.ts';
import { s3Downloads } from '../common/storage/downloads.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { pdfCopyQueue } from '../common/storage/queues.ts';

const readCopy = endpoint(getPdf, (dependencies: AskForCopy, { applicant }) => askForCopy(dependencies, applicant));

export const handler = forApplicants(readCopy, {
  applications: dynamoApplications,
  downloads: s3Downloads,
  enqueue: pdfCopyQueue,
});
