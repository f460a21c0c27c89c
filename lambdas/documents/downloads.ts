import { GetObjectCommand, type GetObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { once } from '../platform/once.ts';
import { publicBucket } from './s3-client.ts';

/** A browser shows what it is not told to save. */
export interface Use {
  readonly download?: boolean | undefined;
}

export interface Downloads {
  /** @param fileName the browser's name for the PDF; ASCII without quotes */
  urlOf(key: string, fileName: string, use: Use): Promise<string>;
  /** For one use at once, by whoever a link was given to: it outlives a revoked link by a minute at most. */
  briefUrlOf(key: string, fileName: string, use: Use): Promise<string>;
  /** Of a picture that a page shows. */
  previewUrlOf(key: string): Promise<string>;
}

/** Seconds. */
const lives = { usual: 15 * 60, brief: 60 } as const;

const pdfAt = (Key: string, fileName: string, { download = false }: Use) => ({
  Key,
  ResponseContentType: 'application/pdf',
  ResponseContentDisposition: `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
});

function sign(input: Omit<GetObjectCommandInput, 'Bucket'>, expiresIn: number): Promise<string> {
  const { client, name: Bucket } = publicBucket();
  const command = new GetObjectCommand({ Bucket, ResponseCacheControl: 'private, no-store', ...input });
  return getSignedUrl(client, command, { expiresIn });
}

export const s3Downloads = once(
  (): Downloads => ({
    urlOf: (key, fileName, use) => sign(pdfAt(key, fileName, use), lives.usual),
    briefUrlOf: (key, fileName, use) => sign(pdfAt(key, fileName, use), lives.brief),
    previewUrlOf: (Key) => sign({ Key, ResponseContentType: 'image/webp' }, lives.usual),
  }),
);
