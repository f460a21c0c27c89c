import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  NotFound,
} from '@aws-sdk/client-s3';
import { documentsBucket } from './s3-client.ts';

/** Makes a deleted file present again, for a command of an operator. Its ETag; undefined when no version is left. */
export async function restoreFile(Key: string): Promise<string | undefined> {
  const { client, name: Bucket } = documentsBucket();
  // No other key begins with this one: it ends with a random id or its ending.
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

/** A file is deleted while the newest of its versions is a delete marker. */
function newerMarkers({ Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput): string[] {
  const newest = Math.max(...Versions.map(({ LastModified }) => LastModified?.getTime() ?? 0));
  return DeleteMarkers.flatMap(({ VersionId, LastModified }) =>
    VersionId && (LastModified?.getTime() ?? 0) >= newest ? [VersionId] : [],
  );
}
