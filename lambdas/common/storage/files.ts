import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from '../once.ts';
import { documentsBucket } from './s3.ts';

/** The workers' access to the files themselves. */
export interface Files {
  /** The bytes, or undefined when there is no such file: with an etag, none but that very file. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  writePdf(key: string, bytes: Uint8Array): Promise<void>;
  writeJson(key: string, value: unknown): Promise<void>;
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
  };
});
