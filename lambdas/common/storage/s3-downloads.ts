import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { publicBucket } from './s3-client.ts';

const expirySeconds = 15 * 60;

export function signDownload(Key: string, fileName: string): Promise<string> {
  const { client, name: Bucket } = publicBucket();
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseContentType: 'application/pdf',
    ResponseContentDisposition: `inline; filename="${fileName}"`,
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(client, command, { expiresIn: expirySeconds });
}
