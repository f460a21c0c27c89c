import { randomUUID } from 'node:crypto';
import type { Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import { unclaimedDelaySeconds } from './conversion-queue.ts';
import type { DocumentStore } from './documents.ts';
import { requireUploadQuestion } from './require-upload-question.ts';
import type { Uploads } from './uploads.ts';

export interface PresignUpload {
  readonly documents: Pick<DocumentStore, 'countUpload'>;
  readonly uploads: Pick<Uploads, 'presign'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/** A job deletes the file later unless it has become a document. Throws TooManyUploads, AlreadySubmitted, BadInput. */
export async function presignUpload({ documents, uploads, enqueue }: PresignUpload, applicant: string, key: string) {
  requireUploadQuestion(key);
  await documents.countUpload(applicant);
  const upload = { applicant, answerKey: key, uploadId: randomUUID() };
  await enqueue({ kind: 'discardIfUnclaimed', ...upload }, unclaimedDelaySeconds);
  return uploads.presign(upload);
}
