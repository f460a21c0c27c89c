import { randomUUID } from 'node:crypto';
import type { Enqueue } from '../queues/queue.ts';
import { type ConversionJob, unclaimedDelaySeconds } from './conversion-queue.ts';
import type { DocumentStore } from './document-store.ts';
import { s3Uploads } from './uploads.ts';

export interface PresignUpload {
  readonly documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'countUpload'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/** A job deletes the file later unless it has become a document. Throws TooManyUploads, AlreadySubmitted, BadInput. */
export async function presignUpload({ documents, enqueue }: PresignUpload, owner: string, slot: string) {
  documents.requireSlot(slot);
  await documents.countUpload(owner);
  const upload = { ownerKind: documents.ownerKind, owner, slot, uploadId: randomUUID() };
  await enqueue({ kind: 'discardIfUnclaimed', ...upload }, unclaimedDelaySeconds);
  return s3Uploads().presign(upload);
}
