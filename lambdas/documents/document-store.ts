// Documents of applications and letters: files come in by `uploads.ts`, conversions by `conversions.ts`; each kind of
// owner keeps what becomes of them in a store of its own.

import type { Message } from '../../shared/contracts/contract.ts';
import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import type { LetterHead } from '../conversion/letters/draw-letter.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import { filesOf, type UploadRef } from './file-keys.ts';
import { s3Files } from './files.ts';

export interface Slot {
  readonly document: StoredDocument | undefined;
  /** Of all uploads of the owner that ever became a document: each does so once. */
  readonly usedUploads: ReadonlySet<string>;
  /** Submitted: nothing is entered any more. */
  readonly isClosed: boolean;
  /** Of a letter that was typed here: how it is drawn. */
  readonly typed?: LetterHead;
}

export type MadeDocument = Required<
  Pick<StoredDocument, 'file_key' | 'file_etag' | 'pdf_key' | 'pdf_sha256' | 'original_sha256'>
> &
  Pick<StoredDocument, 'preview_key' | 'pages'>;

/** The steps of a conversion. False when the document was replaced, deleted or finished meanwhile: nothing was written. */
export interface ConversionSteps {
  /** Undefined without such an owner. */
  current(owner: string, slot: string): Promise<Slot | undefined>;
  /** Whether the files of an upload are those of a document, its slot's or one that is kept. */
  isKept(upload: UploadRef): Promise<boolean>;
  begin(upload: UploadRef): Promise<boolean>;
  complete(upload: UploadRef, made: MadeDocument): Promise<boolean>;
  fail(upload: UploadRef, message: string): Promise<boolean>;
}

/** Where one kind of owner keeps its documents, and what may be done there. */
export interface DocumentStore extends ConversionSteps {
  readonly ownerKind: DocumentOwner;
  /** Throws BadInput for what is no slot of such an owner. */
  requireSlot(slot: string): void;
  /** Throws TooManyUploads, AlreadySubmitted. */
  countUpload(owner: string): Promise<void>;
  /** Throws TooManyConversions, AlreadySubmitted. */
  countConversion(owner: string): Promise<void>;
  /** Returns the document that it replaces. Each upload is taken once: throws UploadNotYours, AlreadySubmitted. */
  add(owner: string, slot: string, document: StoredDocument): Promise<StoredDocument | undefined>;
  /** Returns what was there. Throws AlreadySubmitted. */
  delete(owner: string, slot: string): Promise<StoredDocument | undefined>;
}

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
  return { message: 'Your file was deleted.' };
}
