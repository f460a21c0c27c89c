import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from '../platform/once.ts';
import { documentsBucket } from './s3-client.ts';

export interface Files {
  /** The bytes, or undefined when there is no such file, or with an etag no longer that very file. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  writePdf(key: string, bytes: Uint8Array): Promise<void>;
  writePreview(key: string, bytes: Uint8Array): Promise<void>;
  writeJson(key: string, value: unknown): Promise<void>;
  /** @returns its etag, as the next */
  writeText(key: string, text: string): Promise<string>;
  writeOriginal(key: string, bytes: Uint8Array): Promise<string>;
  delete(keys: readonly string[]): Promise<void>;
}

const absent = ['NoSuchKey', 'NotFound', 'AccessDenied', 'PreconditionFailed'];

/** Undefined when there is no such file, or no longer that very file. */
export async function unlessAbsent<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
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

export const s3Files = once(
  (): Files => ({
    async read(Key, IfMatch) {
      const { client, name: Bucket } = documentsBucket();
      const found = await unlessAbsent(client.send(new GetObjectCommand({ Bucket, Key, IfMatch })));
      return found?.Body?.transformToByteArray();
    },
    async writePdf(key, bytes) {
      await write(key, bytes, 'application/pdf');
    },
    async writePreview(key, bytes) {
      await write(key, bytes, 'image/webp');
    },
    async writeJson(key, value) {
      await write(key, JSON.stringify(value, undefined, 2), 'application/json');
    },
    writeText: (key, text) => write(key, text, 'text/plain; charset=utf-8'),
    writeOriginal: (key, bytes) => write(key, bytes, 'application/octet-stream'),
    async delete(keys) {
      if (keys.length === 0) return;
      const { client, name: Bucket } = documentsBucket();
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`${Errors.length} of ${keys.length} files could not be deleted: ${Errors[0]?.Code}`);
    },
  }),
);
