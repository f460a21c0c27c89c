import type { QueueVariable } from '../../shared/contracts/workers.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import type { ConversionJob, PdfCopyJob, SubmissionJob } from './jobs.ts';

/** Sent ahead of the write that it is about: a worker that finds no such state knows that the write did not happen. */
export type Enqueue<Job> = (job: Job, delaySeconds?: number) => Promise<void>;

/** The longest delay of SQS; the form of an upload expires after a third of it. */
export const unclaimedDelaySeconds = 15 * 60;

/** The delay of a discard: longer than any endpoint may take for the write that follows it. */
export const discardDelaySeconds = 60;

/** Loaded by the first message: a call that polls sends none. */
const sqs = () => import('./sqs.ts');

const enqueueTo =
  <Job>(variable: QueueVariable): (() => Enqueue<Job>) =>
  () => {
    const QueueUrl = readEnv(process.env, [variable])[variable];
    return async (job, delaySeconds = 1) => (await sqs()).sendMessage(QueueUrl, job, delaySeconds);
  };

export type SetVisibility = (receiptHandle: string, seconds: number) => Promise<void>;

const setVisibilityIn =
  (variable: QueueVariable): SetVisibility =>
  async (receiptHandle, seconds) => {
    const QueueUrl = readEnv(process.env, [variable])[variable];
    await (await sqs()).changeVisibility(QueueUrl, receiptHandle, seconds);
  };

export const conversionQueue = once(enqueueTo<ConversionJob>('CONVERSION_QUEUE_URL'));
export const pdfCopyQueue = once(enqueueTo<PdfCopyJob>('PDF_COPY_QUEUE_URL'));
export const submissionQueue = once(enqueueTo<SubmissionJob>('SUBMISSION_QUEUE_URL'));
export const setConversionVisibility = setVisibilityIn('CONVERSION_QUEUE_URL');
export const setPdfCopyVisibility = setVisibilityIn('PDF_COPY_QUEUE_URL');
export const setSubmissionVisibility = setVisibilityIn('SUBMISSION_QUEUE_URL');
