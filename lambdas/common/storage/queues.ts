import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '../environment.ts';
import { once } from '../once.ts';
import { clientDefaults } from './client-defaults.ts';
import type { DocumentId } from './file-keys.ts';

/**
 * An upload to be converted; or, when it is no longer the document of its question, one whose files are to be removed.
 */
export interface ConversionJob extends DocumentId {
  /** Sent with the form of an upload: if nobody has made a document of it by then, nobody will. */
  readonly isLastCall?: true;
}
/** A PDF copy to be made; or, when another one has been asked for since, one to be removed. */
export interface RenderJob {
  readonly application: string;
  readonly hash: string;
  /** Of a copy that is about to be given up, not of one that is about to be asked for. */
  readonly isLastCall?: true;
}

/** A submit to be followed by its record and its receipt, if it took place. */
export interface SubmissionJob {
  readonly application: string;
  /** Where the receipt's link leads to. */
  readonly siteHost: string;
}

/**
 * Work for later. The message goes first, a second ahead of the state that it is about: so nothing is ever written
 * without its message, and a worker that finds no state knows that the write did not happen.
 */
export type Enqueue<Job> = (job: Job, delaySeconds?: number) => Promise<void>;

/** The longest that SQS keeps a message back; an upload's form lives for a third of it. */
export const lastCallSeconds = 15 * 60;

/** For a message about files that a write is about to make nobody's: later than any endpoint may take for that write. */
export const removalSeconds = 60;

const client = once(() => new SQSClient(clientDefaults));

const enqueueTo =
  <Job>(variable: string): (() => Enqueue<Job>) =>
  () => {
    const QueueUrl = readEnv(process.env, [variable])[variable];
    return async (job, DelaySeconds = 1) => {
      await client().send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(job), DelaySeconds }));
    };
  };

/** Has a message that a worker could not deal with brought again in so many seconds, instead of when it counts as dead. */
export type BringBack = (receiptHandle: string, seconds: number) => Promise<void>;

const bringBackFrom =
  (variable: string): BringBack =>
  async (ReceiptHandle, VisibilityTimeout) => {
    const QueueUrl = readEnv(process.env, [variable])[variable];
    await client().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
  };

export const conversionQueue = once(enqueueTo<ConversionJob>('CONVERSION_QUEUE_URL'));
export const pdfCopyQueue = once(enqueueTo<RenderJob>('PDF_COPY_QUEUE_URL'));
export const submissionQueue = once(enqueueTo<SubmissionJob>('SUBMISSION_QUEUE_URL'));
export const bringConversionBack = bringBackFrom('CONVERSION_QUEUE_URL');
export const bringRenderBack = bringBackFrom('PDF_COPY_QUEUE_URL');
