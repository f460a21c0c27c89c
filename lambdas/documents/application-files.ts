import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { once } from '../platform/once.ts';
import { foldersOf } from './file-keys.ts';
import { documentsBucket } from './s3-client.ts';

/** Everything of one application in the bucket, for commands of an operator: no Lambda may list or remove versions. */
export interface ApplicationFiles {
  /** Keys of the present files. */
  list(applicationId: string): Promise<readonly string[]>;
  /** @returns the etag of the copy */
  copy(from: string, to: string): Promise<string>;
  /** With all their versions and delete markers; returns how many. */
  erase(applicationId: string): Promise<number>;
}

/** DeleteObjects takes no more at a time. */
const deletedAtOnce = 1000;

export const s3ApplicationFiles = once((): ApplicationFiles => {
  const { client, name: Bucket } = documentsBucket();

  async function list(applicationId: string): Promise<string[]> {
    const keys: string[] = [];
    for (const Prefix of foldersOf(applicationId))
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        keys.push(...Contents.flatMap(({ Key = '' }) => Key));
    return keys;
  }

  async function versionsBelow(Prefix: string): Promise<ObjectIdentifier[]> {
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

  return {
    list,
    async copy(from, Key) {
      const CopySource = encodeURI(`${Bucket}/${from}`);
      const { CopyObjectResult } = await client.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
      if (!CopyObjectResult?.ETag) throw new Error('S3 returned no ETag.');
      return CopyObjectResult.ETag;
    },
    async erase(applicationId) {
      const versions = (await Promise.all(foldersOf(applicationId).map(versionsBelow))).flat();
      const versioned = new Set(versions.map(({ Key }) => Key));
      // A bucket without versions, such as the local one, lists none.
      const plain = (await list(applicationId)).filter((Key) => !versioned.has(Key)).map((Key) => ({ Key }));
      const all: ObjectIdentifier[] = [...versions, ...plain];
      for (let from = 0; from < all.length; from += deletedAtOnce) {
        const Objects = all.slice(from, from + deletedAtOnce);
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0) throw new Error(`${Errors.length} files could not be erased: ${Errors[0]?.Code}.`);
      }
      return all.length;
    },
  };
});
