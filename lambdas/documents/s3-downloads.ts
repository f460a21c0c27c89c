import { GetObjectCommand, type GetObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { publicBucket } from './s3-client.ts';

/** Seconds. */
const lives = { usual: 15 * 60, brief: 60 } as const;

export const signDownload = (Key: string, fileName: string) => sign(pdfAt(Key, fileName), lives.usual);
export const signBriefDownload = (Key: string, fileName: string) => sign(pdfAt(Key, fileName), lives.brief);

const pdfAt = (Key: string, fileName: string) => ({
  Key,
  ResponseContentType: 'application/pdf',
  ResponseContentDisposition: `inline; filename="${fileName}"`,
});

export const signPreview = (Key: string) => sign({ Key, ResponseContentType: 'image/webp' }, lives.usual);

function sign(input: Omit<GetObjectCommandInput, 'Bucket'>, expiresIn: number): Promise<string> {
  const { client, name: Bucket } = publicBucket();
  const command = new GetObjectCommand({ Bucket, ResponseCacheControl: 'private, no-store', ...input });
  return getSignedUrl(client, command, { expiresIn });
}
