import { convertedMessage, type WorkStatus } from '../../shared/contracts/documents.ts';
import { fileNameProblem } from '../../shared/documents/file-rules.ts';
import { type DocumentStatus, isRunning } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';
import { AlreadySubmitted, BadInput, NothingUploaded, SessionInvalid, UploadNotYours } from '../platform/errors.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import type { DocumentStore } from './document-store.ts';
import { fileKeysOf, type UploadRef } from './file-keys.ts';
import { type DownloadOptions, s3Downloads, s3Files } from './files.ts';
import { s3Uploads } from './uploads.ts';

export interface StartConversionDependencies {
  readonly documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'current' | 'countConversion' | 'add'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

interface ConversionRequest {
  readonly owner: string;
  readonly slot: string;
  readonly fileKey: string;
  readonly fileName: string;
}

/**
 * Makes an upload the document of its slot and requests its conversion. Idempotent.
 * @throws UploadNotYours if the upload was made for another slot or already used, or if a newer one came first
 * @throws NothingUploaded if the file does not exist
 * @throws AlreadySubmitted
 * @throws BadInput if the slot or the file name isn't valid
 * @throws TooManyConversions
 */
export async function startConversion(
  { documents, enqueue }: StartConversionDependencies,
  { owner, slot, fileKey, fileName }: ConversionRequest,
): Promise<WorkStatus> {
  documents.requireSlot(slot);
  const problem = fileNameProblem(fileName);
  if (problem) throw new BadInput(problem);
  const current = await documents.current(owner, slot);
  if (!current) throw new SessionInvalid();
  const slotRef = { ownerKind: documents.ownerKind, owner, slot };
  const uploadId = s3Uploads().identify(slotRef, fileKey);
  if (!uploadId) throw new UploadNotYours();
  if (current.isClosed) throw new AlreadySubmitted();
  const { document: existing, usedUploads } = current;
  if (existing?.upload_id === uploadId) return conversionStatus(existing);
  if (usedUploads.has(uploadId)) throw new UploadNotYours();
  const file = await s3Uploads().find(fileKey);
  if (!file) throw new NothingUploaded();

  await documents.countConversion(owner);
  if (existing) await enqueue({ kind: 'discard', ...uploadRefOf(slotRef, existing) }, discardDelaySeconds);
  await enqueue({ kind: 'convert', ...slotRef, uploadId });
  const document: StoredDocument = {
    upload_id: uploadId,
    status: 'UNPROCESSED',
    file_key: fileKey,
    file_name: fileName,
    file_size: file.size,
    file_etag: file.etag,
    requested_at: new Date().toISOString(),
    ...replacedBy(existing),
  };
  const isAdded = await documents.add(owner, slot, document, existing);
  if (existing && isAdded) await s3Files().delete(fileKeysOf(uploadRefOf(slotRef, existing)));
  return conversionStatus(document);
}

const uploadRefOf = (
  slotRef: Omit<UploadRef, 'uploadId'>,
  { slot = slotRef.slot, upload_id: uploadId }: StoredDocument,
): UploadRef => ({ ...slotRef, slot, uploadId });

/** Returns the name of the converted file that the applicant loses if this conversion fails. */
function replacedBy(existing: StoredDocument | undefined): Pick<StoredDocument, 'replaces'> {
  const name =
    existing?.status === 'COMPLETED' ? existing.file_name : existing && isRunning(existing.status) && existing.replaces;
  return name ? { replaces: name } : {};
}

export const conversionTimedOut = "We couldn't finish converting your file. Please upload it again.";

export const signedMessage = `${convertedMessage} Its digital signature can't be checked in the converted copy. We also keep your original file.`;

const sentences: Readonly<Record<DocumentStatus, string>> = {
  UNPROCESSED: 'Your file is waiting to be converted.',
  IN_PROGRESS: 'Your file is being converted.',
  COMPLETED: convertedMessage,
  NOT_ANSWERED: "There's no file for this question.",
  FAILED: "We couldn't convert your file. Please upload it again.",
};

/** Returns the status with a sentence for the user. A conversion that has not ended in time counts as failed. */
export function conversionStatus(document: StoredDocument | undefined): WorkStatus & { message: string } {
  if (!document) return { status: 'NOT_ANSWERED', message: sentences.NOT_ANSWERED };
  const status = hasExpired(document) ? 'FAILED' : document.status;
  const message = status === document.status ? (document.message ?? sentences[status]) : conversionTimedOut;
  const isReplacedFileLost = status === 'FAILED' && document.replaces;
  return {
    status,
    message: isReplacedFileLost ? `${message} The file it replaced, ${document.replaces}, is gone.` : message,
  };
}

export const describeFile = ({ file_name, file_size, pages }: StoredDocument) => ({
  file_name,
  file_size,
  ...(pages !== undefined && { pages }),
});

/**
 * Returns a slot's status, with addresses of the PDF and preview. Marks a conversion that has expired as failed.
 * @throws SessionInvalid if the owner does not exist
 * @throws BadInput if the slot isn't valid
 */
export async function readConversion(
  documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'current' | 'fail'>,
  owner: string,
  slot: string,
  options: DownloadOptions = {},
): Promise<WorkStatus> {
  documents.requireSlot(slot);
  const current = await documents.current(owner, slot);
  if (!current) throw new SessionInvalid();
  const { document } = current;
  if (document && hasExpired(document))
    await documents.fail(
      { ownerKind: documents.ownerKind, owner, slot, uploadId: document.upload_id },
      conversionTimedOut,
    );
  return { ...conversionStatus(document), ...(await urlsOf(document, slot, options)) };
}

async function urlsOf(document: StoredDocument | undefined, slot: string, options: DownloadOptions) {
  if (document?.status !== 'COMPLETED' || !document.pdf_key) return {};
  return {
    url: await s3Downloads().urlOf(document.pdf_key, `${slot}.pdf`, options),
    ...(document.preview_key && { preview_url: await s3Downloads().previewUrlOf(document.preview_key) }),
  };
}
