import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { formatCount } from '../../shared/text/format-count.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import { sha256 } from '../platform/sha256.ts';

/** The errors of S3 for a file that is missing or was replaced. Without s3:ListBucket, S3 answers 403, not 404. */
const absent = ['NoSuchKey', 'NotFound', 'AccessDenied', 'Forbidden', 'PreconditionFailed'];

/** Awaits a request for a file. Returns undefined if the file does not exist or was replaced. */
export async function undefinedIfMissing<Found>(request: Promise<Found>): Promise<Found | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && absent.includes(error.name)) return undefined;
    throw error;
  }
}

async function write(Key: string, Body: string | Uint8Array, ContentType: string): Promise<string> {
  const { client, name: Bucket } = documentsBucket();
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  if (!ETag) throw new Error('S3 returned no ETag.');
  return ETag;
}

export const s3Files = once(() => ({
  /** Returns the bytes, or undefined if the file does not exist or no longer has the given ETag. */
  async read(Key: string, IfMatch?: string) {
    const { client, name: Bucket } = documentsBucket();
    const found = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key, IfMatch })));
    return found?.Body?.transformToByteArray();
  },
  async writePdf(key: string, bytes: Uint8Array) {
    await write(key, bytes, 'application/pdf');
  },
  async writePreview(key: string, bytes: Uint8Array) {
    await write(key, bytes, 'image/webp');
  },
  /** Writes a value as JSON. Returns the SHA-256 of the file. */
  async writeJson(key: string, value: unknown) {
    const json = JSON.stringify(value, undefined, 2);
    await write(key, json, 'application/json');
    return sha256(json);
  },
  /** Writes a text. Returns its ETag, as `writeOriginal` does. */
  writeText: (key: string, text: string) => write(key, text, 'text/plain; charset=utf-8'),
  writeOriginal: (key: string, bytes: Uint8Array) => write(key, bytes, 'application/octet-stream'),
  async delete(keys: readonly string[]) {
    if (keys.length === 0) return;
    const { client, name: Bucket } = documentsBucket();
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
    );
    if (Errors.length > 0)
      throw new Error(
        `${Errors.length} of ${formatCount(keys.length, 'file')} couldn't be deleted: ${Errors[0]?.Code}`,
      );
  },
}));

export type Files = ReturnType<typeof s3Files>;

export interface DownloadOptions {
  /** Whether the browser saves the file instead of showing it. */
  readonly download?: boolean | undefined;
}

/** Lifetimes of presigned addresses, in seconds. */
const lifetimes = { usual: 15 * 60, brief: 60 } as const;

const pdfAt = (Key: string, fileName: string, { download = false }: DownloadOptions) => ({
  Key,
  ResponseContentType: 'application/pdf',
  ResponseContentDisposition: `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
});

function sign(input: Omit<GetObjectCommandInput, 'Bucket'>, expiresIn: number): Promise<string> {
  const { client, name: Bucket } = publicBucket();
  const command = new GetObjectCommand({ Bucket, ResponseCacheControl: 'private, no-store', ...input });
  return getSignedUrl(client, command, { expiresIn });
}

export const s3Downloads = once(() => ({
  /** Presigns a PDF's address. The browser saves the PDF as `fileName`, which must be ASCII without quotes. */
  urlOf: (key: string, fileName: string, options: DownloadOptions) =>
    sign(pdfAt(key, fileName, options), lifetimes.usual),
  /** Presigns an address for a link's holder. The address works for at most a minute after the link is revoked. */
  briefUrlOf: (key: string, fileName: string, options: DownloadOptions) =>
    sign(pdfAt(key, fileName, options), lifetimes.brief),
  previewUrlOf: (Key: string) => sign({ Key, ResponseContentType: 'image/webp' }, lifetimes.usual),
}));

/** Restores a deleted file, for an operator's command. Returns its ETag, or undefined if no version is left. */
export async function restoreFile(Key: string): Promise<string | undefined> {
  const { client, name: Bucket } = documentsBucket();
  // No other key begins with this one, because keys end with a random id or a file extension.
  const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  if (listed.Versions?.length)
    for (const VersionId of newerMarkers(listed))
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  try {
    return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ETag;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Returns delete markers newer than every version. S3 treats a file with such a marker as deleted. */
function newerMarkers({ Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput): string[] {
  const newest = Math.max(...Versions.map(({ LastModified }) => LastModified?.getTime() ?? 0));
  return DeleteMarkers.flatMap(({ VersionId, LastModified }) =>
    VersionId && (LastModified?.getTime() ?? 0) >= newest ? [VersionId] : [],
  );
}

const clientFor = (endpoint: string | undefined) =>
  new S3Client({
    ...clientDefaults,
    // Emulators have no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The SDK's default checksums would require headers in presigned requests that browsers do not send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig);

export const documentsBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.AWS_ENDPOINT_URL_S3),
}));

export const publicBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.S3_PUBLIC_ENDPOINT),
}));
