import { GetObjectCommand, type GetObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { publicBucket } from './s3-client.ts';

const expirySeconds = 15 * 60;

export function signDownload(Key: string, fileName: string): Promise<string> {
  const ResponseContentDisposition = `inline; filename="${fileName}"`;
  return sign({ Key, ResponseContentType: 'application/pdf', ResponseContentDisposition });
}

export const signPreview = (Key: string): Promise<string> => sign({ Key, ResponseContentType: 'image/webp' });

function sign(input: Omit<GetObjectCommandInput, 'Bucket'>): Promise<string> {
  const { client, name: Bucket } = publicBucket();
  const command = new GetObjectCommand({ Bucket, ResponseCacheControl: 'private, no-store', ...input });
  return getSignedUrl(client, command, { expiresIn: expirySeconds });
}
