// Documents belong to applications or letters. `uploads.ts` receives the files and `conversions.ts` converts them. Each
// kind of owner has its own store for the state of its documents.

import type { Message } from '../../shared/contracts/contract.ts';
import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import type { LetterHead } from '../conversion/letters/draw-letter.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import { fileKeysOf, type UploadRef } from './file-keys.ts';
import { s3Files } from './files.ts';

export interface DocumentSlot {
  readonly document: StoredDocument | undefined;
  /** The uploads of this owner that have become a document. An upload can become one only once. */
  readonly usedUploads: ReadonlySet<string>;
  /** Whether the application is submitted, so that nothing can be changed. */
  readonly isClosed: boolean;
  readonly letterHead?: LetterHead;
}

export type ConvertedDocument = Required<
  Pick<StoredDocument, 'file_key' | 'file_etag' | 'pdf_key' | 'pdf_sha256' | 'original_sha256'>
> &
  Pick<StoredDocument, 'preview_key' | 'pages' | 'message'>;

/** The steps of a conversion. `begin`, `complete` and `fail` return false if the document was replaced or finished. */
export interface ConversionSteps {
  /** Returns the current document. Returns undefined if the owner does not exist. */
  current(owner: string, slot: string): Promise<DocumentSlot | undefined>;
  /** Whether the upload's files belong to a document: the one in its slot, or another one that is kept. */
  isKept(upload: UploadRef): Promise<boolean>;
  begin(upload: UploadRef): Promise<boolean>;
  complete(upload: UploadRef, converted: ConvertedDocument): Promise<boolean>;
  fail(upload: UploadRef, message: string): Promise<boolean>;
}

/** The store of one kind of owner's documents, which decides which operations are allowed. */
export interface DocumentStore extends ConversionSteps {
  readonly ownerKind: DocumentOwner;
  /** Throws BadInput if owners of this kind have no such slot. */
  requireSlot(slot: string): void;
  /** Counts an upload. Throws TooManyUploads or AlreadySubmitted. */
  countUpload(owner: string): Promise<void>;
  /** Counts a conversion. Throws TooManyConversions or AlreadySubmitted. */
  countConversion(owner: string): Promise<void>;
  /**
   * Adds a document in place of `existing`. Returns false if an earlier attempt has added it.
   * @throws UploadNotYours if the upload was used, or if the slot no longer has `existing`
   * @throws AlreadySubmitted
   */
  add(owner: string, slot: string, document: StoredDocument, existing: StoredDocument | undefined): Promise<boolean>;
  /** Deletes `existing`. Returns false if the slot no longer has it. Throws AlreadySubmitted. */
  delete(owner: string, slot: string, existing: StoredDocument | undefined): Promise<boolean>;
}

export interface DeleteDocumentDependencies {
  readonly documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'current' | 'delete'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/** Deletes a document, if there is one. First sends a discard job, in case this process dies before the deletion. */
export async function deleteDocument(
  { documents, enqueue }: DeleteDocumentDependencies,
  owner: string,
  slot: string,
): Promise<Message> {
  documents.requireSlot(slot);
  const current = await documents.current(owner, slot);
  if (!current) throw new SessionInvalid();
  const { document } = current;
  const upload = document && { ownerKind: documents.ownerKind, owner, slot, uploadId: document.upload_id };
  if (upload) await enqueue({ kind: 'discard', ...upload }, discardDelaySeconds);
  const isDeleted = await documents.delete(owner, slot, document);
  if (upload && isDeleted) await s3Files().delete(fileKeysOf(upload));
  return { message: 'Your file was deleted.' };
}
