import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { limits } from '../../shared/limits.ts';
import { type UploadRef, uploadKey } from './file-keys.ts';
import { documentsBucket, publicBucket } from './s3-client.ts';
import type { PresignedUpload, UploadedFile } from './uploads.ts';

/** Seconds within which a browser must begin its upload. */
const expirySeconds = 5 * 60;

/** S3 returns 403 for a missing object to callers that may not list the bucket. */
const missing = ['NotFound', 'NoSuchKey', 'AccessDenied', 'Forbidden'];

export async function presignUpload(upload: UploadRef): Promise<PresignedUpload> {
  const { client, name: Bucket } = publicBucket();
  const Key = uploadKey(upload);
  const type = 'application/octet-stream';
  const { url, fields } = await createPresignedPost(client, {
    Bucket,
    Key,
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', 1, limits.fileBytes], { 'Content-Type': type }],
    Expires: expirySeconds,
  });
  return { url, fields: { ...fields, key: Key } };
}

export async function findUpload(fileKey: string): Promise<UploadedFile | undefined> {
  const { client, name: Bucket } = documentsBucket();
  try {
    const { ContentLength = 0, ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: fileKey }));
    if (!ETag) throw new Error('S3 returned no ETag.');
    return { size: ContentLength, etag: ETag };
  } catch (error) {
    if (error instanceof Error && missing.includes(error.name)) return undefined;
    throw error;
  }
}
