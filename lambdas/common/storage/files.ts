import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from '../once.ts';
import { documentsBucket } from './s3.ts';

export interface Files {
  /** The bytes, or undefined when there is no such file, or with an etag no longer that very file. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  writePdf(key: string, bytes: Uint8Array): Promise<void>;
  writeJson(key: string, value: unknown): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

const absent = ['NoSuchKey', 'NotFound', 'AccessDenied', 'PreconditionFailed'];

export const s3Files = once((): Files => {
  const { client, name: Bucket } = documentsBucket();
  const write = async (Key: string, Body: string | Uint8Array, ContentType: string) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  };
  return {
    async read(key, etag) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, IfMatch: etag }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && absent.includes(error.name)) return undefined;
        throw error;
      }
    },
    writePdf: (key, bytes) => write(key, bytes, 'application/pdf'),
    writeJson: (key, value) => write(key, JSON.stringify(value, undefined, 2), 'application/json'),
    async delete(keys) {
      if (keys.length === 0) return;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`${Errors.length} of ${keys.length} files could not be deleted: ${Errors[0]?.Code}`);
    },
  };
});
