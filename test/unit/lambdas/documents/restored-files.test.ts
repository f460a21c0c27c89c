import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from '@jest/globals';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, { AWS_REGION: 'us-east-1', DOCUMENTS_BUCKET: 'documents' });
const { restoreFile } = await import('../../../../lambdas/documents/files.ts');

// The S3 emulator does not support object versions, so these tests mock the client.
const s3 = mockClient(S3Client);
const Key = 'uploads/sub/transcripts/1';
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
const removed = () => s3.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input);

beforeEach(() => {
  s3.reset();
  s3.on(DeleteObjectCommand).resolves({});
  s3.on(HeadObjectCommand).resolves({ ETag: '"abc"' });
});

it('removes only the delete markers that are newer than the newest version', async () => {
  s3.on(ListObjectVersionsCommand, { Prefix: Key }).resolves({
    Versions: [
      { Key, VersionId: 'one', LastModified: at(0) },
      { Key, VersionId: 'two', LastModified: at(2) },
    ],
    DeleteMarkers: [
      { Key, VersionId: 'before', LastModified: at(1) },
      { Key, VersionId: 'after', LastModified: at(3) },
    ],
  });
  expect(await restoreFile(Key)).toBe('"abc"');
  expect(removed()).toEqual([expect.objectContaining({ Key, VersionId: 'after' })]);
});

it('changes nothing if no version is left', async () => {
  s3.on(ListObjectVersionsCommand).resolves({ DeleteMarkers: [{ Key, VersionId: 'after', LastModified: at(3) }] });
  s3.on(HeadObjectCommand).rejects(new NotFound({ message: 'NotFound', $metadata: {} }));
  expect(await restoreFile(Key)).toBeUndefined();
  expect(removed()).toEqual([]);
});
