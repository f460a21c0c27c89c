import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { documentsBucket } from './s3.ts';

/** Removes a document's files. */
export async function removeFiles(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { client, name: Bucket } = documentsBucket();
  const { Errors } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
  );
  if (Errors && Errors.length > 0)
    throw new Error(`${Errors.length} of ${keys.length} files could not be removed: ${Errors[0]?.Code}`);
}
