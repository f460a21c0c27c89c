import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import { queueOf } from '../queues/queue.ts';
import type { UploadRef } from './file-keys.ts';

interface OfUpload extends UploadRef {
  /** Says whose store has it. */
  readonly ownerKind: DocumentOwner;
}

export interface ConvertJob extends OfUpload {
  readonly kind: 'convert';
}

/** Deletes the files of a document that is about to be replaced, deleted or dropped, unless that write failed. */
export interface DiscardJob extends OfUpload {
  readonly kind: 'discard';
}

/** Deletes the files of an upload, unless it has become its slot's document by then. */
export interface DiscardIfUnclaimedJob extends OfUpload {
  readonly kind: 'discardIfUnclaimed';
}

export type ConversionJob = ConvertJob | DiscardJob | DiscardIfUnclaimedJob;

/** The longest delay of SQS; the form of an upload expires after a third of it. */
export const unclaimedDelaySeconds = 15 * 60;

export const conversionQueue = queueOf<ConversionJob>('CONVERSION_QUEUE_URL');
