import { randomUUID } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { fileBytes } from '../../shared/partner-limits.ts';
import { uuidPattern } from '../../shared/text/uuid.ts';
import { once } from '../platform/once.ts';
import type { Enqueue } from '../queues/queue.ts';
import { type ConversionJob, unclaimedDelaySeconds } from './conversion-queue.ts';
import type { DocumentStore } from './document-store.ts';
import { type UploadRef, uploadKey, uploadsFolder } from './file-keys.ts';
import { documentsBucket, publicBucket, undefinedIfMissing } from './files.ts';

/** The number of seconds within which the browser must begin its upload. */
const expirySeconds = 5 * 60;

export const s3Uploads = once(() => ({
  /** Creates a presigned POST for this upload: one file with 1 to `fileBytes` bytes. */
  async presign(upload: UploadRef) {
    const { client, name: Bucket } = publicBucket();
    const Key = uploadKey(upload);
    const type = 'application/octet-stream';
    const { url, fields } = await createPresignedPost(client, {
      Bucket,
      Key,
      Fields: { 'Content-Type': type },
      Conditions: [['content-length-range', 1, fileBytes], { 'Content-Type': type }],
      Expires: expirySeconds,
    });
    return { url, fields: { ...fields, key: Key } };
  },
  /** Returns the upload's id if the key belongs to this owner and slot, otherwise undefined. */
  identify(slotRef: Omit<UploadRef, 'uploadId'>, fileKey: string) {
    const folder = uploadsFolder(slotRef);
    const uploadId = fileKey.slice(folder.length);
    return fileKey.startsWith(folder) && uuidPattern.test(uploadId) ? uploadId : undefined;
  },
  /** Returns a file's size and ETag, which identifies the content: the form can post other files until it expires. */
  async find(fileKey: string) {
    const { client, name: Bucket } = documentsBucket();
    const found = await undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket, Key: fileKey })));
    if (!found) return undefined;
    const { ContentLength = 0, ETag } = found;
    if (!ETag) throw new Error('S3 returned no ETag.');
    return { size: ContentLength, etag: ETag };
  },
}));

export interface PresignUploadDependencies {
  readonly documents: Pick<DocumentStore, 'ownerKind' | 'requireSlot' | 'countUpload'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

/**
 * Presigns an upload. Schedules a job that deletes the file unless it has become a document.
 * @throws TooManyUploads
 * @throws AlreadySubmitted
 * @throws BadInput if the slot isn't valid
 */
export async function presignUpload({ documents, enqueue }: PresignUploadDependencies, owner: string, slot: string) {
  documents.requireSlot(slot);
  await documents.countUpload(owner);
  const upload = { ownerKind: documents.ownerKind, owner, slot, uploadId: randomUUID() };
  await enqueue({ kind: 'discardIfUnclaimed', ...upload }, unclaimedDelaySeconds);
  return s3Uploads().presign(upload);
}
