import type { Message } from '../../../shared/contracts/contract.ts';
import type { Applications } from '../applications/applications.ts';
import { filesOf } from '../storage/file-keys.ts';
import { type ConversionJob, type Enqueue, removalSeconds } from '../storage/queues.ts';
import { demandUpload } from './demand-upload.ts';

interface Dependencies {
  readonly applications: Applications;
  readonly enqueue: Enqueue<ConversionJob>;
  readonly removeFiles: (keys: readonly string[]) => Promise<void>;
}

/**
 * Removes a document with its conversion, its files and its answer; nothing to remove is no error. The message goes
 * first, as always: it removes the files should this process end before it does.
 */
export async function deleteDocument(
  { applications, enqueue, removeFiles }: Dependencies,
  { applicant, params }: { applicant: string; params: { key: string } },
): Promise<Message> {
  demandUpload(params.key);
  const id = { application: applicant, answerKey: params.key };
  const present = (await applications.read(applicant)).documents[params.key];
  if (present) await enqueue({ ...id, generation: present.generation }, removalSeconds);
  const removed = await applications.removeDocument(applicant, params.key);
  if (removed) await removeFiles(filesOf({ ...id, generation: removed.generation }));
  return { message: 'Your file is deleted.' };
}
