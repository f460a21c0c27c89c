import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { once } from '../once.ts';
import { publicBucket } from './s3.ts';

const expirySeconds = 15 * 60;

export interface Downloads {
  /** @param fileName the browser's name for the file; ASCII without quotes */
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
      return getSignedUrl(client, command, { expiresIn: expirySeconds });
    },
  }),
);
