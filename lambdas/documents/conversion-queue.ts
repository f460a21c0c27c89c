import { queueOf } from '../queues/queue.ts';
import type { UploadRef } from './file-keys.ts';

export interface ConvertJob extends UploadRef {
  readonly kind: 'convert';
}

/** Deletes the files of a document that is about to be replaced, deleted or dropped, unless that write failed. */
export interface DiscardJob extends UploadRef {
  readonly kind: 'discard';
}

/** Deletes the files of an upload, unless it has become its slot's document by then. */
export interface DiscardIfUnclaimedJob extends UploadRef {
  readonly kind: 'discardIfUnclaimed';
}

export type ConversionJob = ConvertJob | DiscardJob | DiscardIfUnclaimedJob;

/** The longest delay of SQS; the form of an upload expires after a third of it. */
export const unclaimedDelaySeconds = 15 * 60;

export const conversionQueue = queueOf<ConversionJob>('CONVERSION_QUEUE_URL');
