import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { formatCount } from '../../shared/text/format-count.ts';
import { chunks } from '../platform/chunks.ts';
import { once } from '../platform/once.ts';
import { foldersOf } from './file-keys.ts';
import { documentsBucket } from './files.ts';

/** The maximum number of files that DeleteObjects accepts at a time. */
const maxDeletesPerRequest = 1000;

/** Lists, copies and erases all files of an application, for an operator's commands. No Lambda may list them. */
export const s3ApplicationFiles = once(() => {
  const bucket = documentsBucket();

  const list = (applicationId: string) => listKeys(bucket, foldersOf(applicationId));

  return {
    list,
    erase: (applicationId: string) => eraseByPrefix(bucket, foldersOf(applicationId)),
  };
});

interface ObjectBucket {
  readonly client: S3Client;
  readonly name: string;
}

async function listKeys({ client, name: Bucket }: ObjectBucket, prefixes: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const Prefix of prefixes)
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      keys.push(...Contents.flatMap(({ Key = '' }) => Key));
  return keys;
}

async function listVersions({ client, name: Bucket }: ObjectBucket, Prefix: string): Promise<ObjectIdentifier[]> {
  const found: ObjectIdentifier[] = [];
  for (let from: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {}; from; ) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, ...from }),
    );
    const { Versions = [], DeleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = page;
    found.push(...[...Versions, ...DeleteMarkers].map(({ Key = '', VersionId }) => ({ Key, VersionId })));
    from = page.IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : undefined;
  }
  return found;
}

/**
 * Erases the files below these prefixes for which `isMeant` returns true, with all versions and delete markers. Returns
 * how many objects were erased.
 */
export async function eraseByPrefix(
  bucket: ObjectBucket,
  prefixes: readonly string[],
  isMeant: (key: string) => boolean = () => true,
): Promise<number> {
  const versions = (await Promise.all(prefixes.map((prefix) => listVersions(bucket, prefix)))).flat();
  const versioned = new Set(versions.map(({ Key }) => Key));
  // A bucket without versioning, such as the local one, lists no versions.
  const plain = (await listKeys(bucket, prefixes)).filter((Key) => !versioned.has(Key)).map((Key) => ({ Key }));
  const all: ObjectIdentifier[] = [...versions, ...plain].filter(({ Key = '' }) => isMeant(Key));
  for (const Objects of chunks(all, maxDeletesPerRequest)) {
    const { Errors = [] } = await bucket.client.send(
      new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0)
      throw new Error(`${formatCount(Errors.length, 'file')} couldn't be erased: ${Errors[0]?.Code}.`);
  }
  return all.length;
}
