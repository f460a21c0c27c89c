import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { counted } from '../../shared/text/counted.ts';
import { once } from '../platform/once.ts';
import { foldersOf } from './file-keys.ts';
import { documentsBucket, unlessAbsent } from './files.ts';

/** DeleteObjects takes no more at a time. */
const deletedAtOnce = 1000;

/** Everything of one application in the bucket, for commands of an operator: no Lambda may list or remove versions. */
export const s3ApplicationFiles = once(() => {
  const bucket = documentsBucket();
  const { client, name: Bucket } = bucket;

  /** Keys of the present files. */
  const list = (applicationId: string) => keysBelow(bucket, foldersOf(applicationId));

  const etagOf = async (Key: string) => (await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key }))))?.ETag;

  return {
    list,
    /** Unless it is there. @returns the etags of the file and its copy; undefined when there is no such file any more */
    async copy(from: string, Key: string): Promise<readonly [from: string, to: string] | undefined> {
      const [was, is] = await Promise.all([from, Key].map(etagOf));
      if (was === undefined) return undefined;
      if (is !== undefined) return [was, is];
      const CopySource = encodeURI(`${Bucket}/${from}`);
      const copy = new CopyObjectCommand({ Bucket, Key, CopySource, CopySourceIfMatch: was });
      const copied = await unlessAbsent(client.send(copy));
      if (!copied) return undefined;
      if (!copied.CopyObjectResult?.ETag) throw new Error('S3 returned no ETag.');
      return [was, copied.CopyObjectResult.ETag];
    },
    /** With all their versions and delete markers; returns how many. */
    erase: (applicationId: string) => eraseBelow(bucket, foldersOf(applicationId)),
  };
});

interface ObjectBucket {
  readonly client: S3Client;
  readonly name: string;
}

async function keysBelow({ client, name: Bucket }: ObjectBucket, prefixes: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const Prefix of prefixes)
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      keys.push(...Contents.flatMap(({ Key = '' }) => Key));
  return keys;
}

async function versionsBelow({ client, name: Bucket }: ObjectBucket, Prefix: string): Promise<ObjectIdentifier[]> {
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

/** Whatever lies below these prefixes, with all versions and delete markers; returns how many. */
export async function eraseBelow(bucket: ObjectBucket, prefixes: readonly string[]): Promise<number> {
  const versions = (await Promise.all(prefixes.map((prefix) => versionsBelow(bucket, prefix)))).flat();
  const versioned = new Set(versions.map(({ Key }) => Key));
  // A bucket without versions, such as the local one, lists none.
  const plain = (await keysBelow(bucket, prefixes)).filter((Key) => !versioned.has(Key)).map((Key) => ({ Key }));
  const all: ObjectIdentifier[] = [...versions, ...plain];
  for (let from = 0; from < all.length; from += deletedAtOnce) {
    const Objects = all.slice(from, from + deletedAtOnce);
    const { Errors = [] } = await bucket.client.send(
      new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${counted(Errors.length, 'file')} couldn't be erased: ${Errors[0]?.Code}.`);
  }
  return all.length;
}
