import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { documentsBucket } from './s3-client.ts';

const absent = ['NoSuchKey', 'NotFound', 'AccessDenied', 'PreconditionFailed'];

export async function readFile(Key: string, IfMatch?: string): Promise<Uint8Array | undefined> {
  const { client, name: Bucket } = documentsBucket();
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, IfMatch }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof Error && absent.includes(error.name)) return undefined;
    throw error;
  }
}

export async function writeFile(Key: string, Body: string | Uint8Array, ContentType: string): Promise<void> {
  const { client, name: Bucket } = documentsBucket();
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
}

export async function deleteFiles(keys: readonly string[]): Promise<void> {
  const { client, name: Bucket } = documentsBucket();
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
  );
  if (Errors.length > 0)
    throw new Error(`${Errors.length} of ${keys.length} files could not be deleted: ${Errors[0]?.Code}`);
}
