import { once } from '../platform/once.ts';
import { type UploadRef, uploadsFolder } from './file-keys.ts';

/** The presigned form can post another file until it expires: the etag tells them apart. */
export interface UploadedFile {
  readonly size: number;
  readonly etag: string;
}

export interface PresignedUpload {
  readonly url: string;
  readonly fields: Record<string, string> & { key: string };
}

export interface Uploads {
  /** A presigned POST of one file of 1 to 1,048,576 bytes, for this upload only. */
  presign(upload: UploadRef): Promise<PresignedUpload>;
  identify(owner: string, slot: string, fileKey: string): string | undefined;
  find(fileKey: string): Promise<UploadedFile | undefined>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const s3 = () => import('./s3-uploads.ts');

export const s3Uploads = once(
  (): Uploads => ({
    presign: async (upload) => (await s3()).presignUpload(upload),
    find: async (fileKey) => (await s3()).findUpload(fileKey),
    identify(owner, slot, fileKey) {
      const folder = uploadsFolder(owner, slot);
      const uploadId = fileKey.slice(folder.length);
      return fileKey.startsWith(folder) && uuid.test(uploadId) ? uploadId : undefined;
    },
  }),
);
