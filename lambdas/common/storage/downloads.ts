import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { once } from '../once.ts';
import { publicBucket } from './s3.ts';

/** How long a link to a PDF lives, in seconds. */
const expiry = 15 * 60;

/** Short-lived links to PDFs for the browser. */
export interface Downloads {
  /** @param fileName what the browser calls the file; ASCII without quotes */
  urlOf(key: string, fileName: string): Promise<string>;
}

export const s3Downloads = once(
  (): Downloads => ({
    urlOf(key, fileName) {
      const { client, name: Bucket } = publicBucket();
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: 'application/pdf',
        ResponseContentDisposition: `inline; filename="${fileName}"`,
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, command, { expiresIn: expiry });
    },
  }),
);
