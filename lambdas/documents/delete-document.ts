import type { Message } from '../../shared/contracts/contract.ts';
import type { Applications } from '../application/applications.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import type { DocumentStore } from './documents.ts';
import { filesOf } from './file-keys.ts';
import type { Files } from './files.ts';
import { requireUploadQuestion } from './require-upload-question.ts';

export interface DeleteDocument {
  readonly applications: Pick<Applications, 'read'>;
  readonly documents: Pick<DocumentStore, 'delete'>;
  readonly files: Pick<Files, 'delete'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/** Nothing to delete is no error. The discard job deletes the files if this process ends before it does. */
export async function deleteDocument(
  { applications, documents, files, enqueue }: DeleteDocument,
  applicant: string,
  key: string,
): Promise<Message> {
  requireUploadQuestion(key);
  const question = { applicant, answerKey: key };
  const present = (await applications.read(applicant)).documents[key];
  if (present) await enqueue({ kind: 'discard', ...question, uploadId: present.upload_id }, discardDelaySeconds);
  const deleted = await documents.delete(applicant, key);
  if (deleted) await files.delete(filesOf({ ...question, uploadId: deleted.upload_id }));
  return { message: 'Your file is deleted.' };
}
