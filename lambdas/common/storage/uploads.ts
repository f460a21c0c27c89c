import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { limits } from '../../../shared/limits.ts';
import { once } from '../once.ts';
import { type DocumentId, uploadKey, uploadsFolder } from './file-keys.ts';
import { documentsBucket, publicBucket } from './s3.ts';

/** How long a browser may take to begin its upload, in seconds. */
const expiry = 5 * 60;

export interface Upload {
  readonly fileKey: string;
  /** Tells this upload from every other. */
  readonly generation: string;
}

/** The file that came with an upload. Its form could post another one for minutes: the etag tells this one from that. */
export interface UploadedFile {
  readonly size: number;
  readonly etag: string;
}

/** What applicants upload, as it came. */
export interface Uploads {
  /** A form post of one file of 1 to 1,048,576 bytes, for this upload only. */
  presign(id: DocumentId): Promise<{ url: string; fields: Record<string, string> & { key: string } }>;
  /** The upload that a file key names, if it was given to this applicant for this question. */
  identify(applicant: string, answerKey: string, fileKey: string): Upload | undefined;
  /** What lies there now; undefined when nothing was uploaded. */
  find(upload: Upload): Promise<UploadedFile | undefined>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const s3Uploads = once(
  (): Uploads => ({
    async presign(id) {
      const { client, name: Bucket } = publicBucket();
      const Key = uploadKey(id);
      const type = 'application/octet-stream';
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key,
        Fields: { 'Content-Type': type },
        Conditions: [['content-length-range', 1, limits.fileBytes], { 'Content-Type': type }],
        Expires: expiry,
      });
      return { url, fields: { ...fields, key: Key } };
    },

    identify(applicant, answerKey, fileKey) {
      const prefix = uploadsFolder(applicant, answerKey);
      const generation = fileKey.slice(prefix.length);
      return fileKey.startsWith(prefix) && uuid.test(generation) ? { fileKey, generation } : undefined;
    },

    async find({ fileKey }) {
      const { client, name: Bucket } = documentsBucket();
      try {
        const { ContentLength = 0, ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: fileKey }));
        if (!ETag) throw new Error('S3 answered without an ETag.');
        return { size: ContentLength, etag: ETag };
      } catch (error) {
        // S3 answers 404 here, or 403 where the bucket may not be listed.
        if (error instanceof Error && ['NotFound', 'NoSuchKey', 'AccessDenied', 'Forbidden'].includes(error.name))
          return undefined;
        throw error;
      }
    },
  }),
);
