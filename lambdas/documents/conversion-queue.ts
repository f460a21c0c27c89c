import { createQueue } from '../queues/queue.ts';
import type { UploadRef } from './file-keys.ts';

export interface ConvertJob extends UploadRef {
  readonly kind: 'convert';
}

/** The job that deletes a document's files. It is sent before the document is removed, and checks the removal. */
export interface DiscardJob extends UploadRef {
  readonly kind: 'discard';
}

/** The job that deletes the files of an upload, unless the upload has become the document of its slot. */
export interface DiscardIfUnclaimedJob extends UploadRef {
  readonly kind: 'discardIfUnclaimed';
}

export type ConversionJob = ConvertJob | DiscardJob | DiscardIfUnclaimedJob;

/** The longest delay that SQS allows. The presigned form of an upload expires after a third of this delay. */
export const unclaimedDelaySeconds = 15 * 60;

export const conversionQueue = createQueue<ConversionJob>('CONVERSION_QUEUE_URL');
