import type { Message } from '../../shared/contracts/contract.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import type { DocumentStore } from './document-store.ts';
import { filesOf } from './file-keys.ts';
import { s3Files } from './files.ts';

export interface DeleteDocument {
  readonly documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'current' | 'delete'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/** Nothing to delete is no error. The discard job deletes the files if this process ends before it does. */
export async function deleteDocument(
  { documents, enqueue }: DeleteDocument,
  owner: string,
  slot: string,
): Promise<Message> {
  documents.requireSlot(slot);
  const of = { ownerKind: documents.ownerKind, owner, slot };
  const current = await documents.current(owner, slot);
  if (!current) throw new SessionInvalid();
  const { document } = current;
  if (document) await enqueue({ kind: 'discard', ...of, uploadId: document.upload_id }, discardDelaySeconds);
  const deleted = await documents.delete(owner, slot);
  if (deleted) await s3Files().delete(filesOf({ ...of, uploadId: deleted.upload_id }));
  return { message: 'Your file is deleted.' };
}
