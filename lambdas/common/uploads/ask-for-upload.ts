import { randomUUID } from 'node:crypto';
import type { Applications } from '../applications/applications.ts';
import { type ConversionJob, type Enqueue, lastCallSeconds } from '../storage/queues.ts';
import type { Uploads } from '../storage/uploads.ts';
import { demandUpload } from './demand-upload.ts';

export interface AskForUpload {
  readonly applications: Applications;
  readonly uploads: Uploads;
  readonly enqueue: Enqueue<ConversionJob>;
}

/**
 * A form with which the applicant's browser uploads one file. What becomes no document is removed again: the message
 * for that goes first. Throws TooManyUploads, AlreadySubmitted, BadInput.
 */
export async function askForUpload({ applications, uploads, enqueue }: AskForUpload, applicant: string, key: string) {
  demandUpload(key);
  await applications.countUpload(applicant);
  const upload = { application: applicant, answerKey: key, generation: randomUUID() };
  await enqueue({ ...upload, isLastCall: true }, lastCallSeconds);
  return uploads.presign(upload);
}
