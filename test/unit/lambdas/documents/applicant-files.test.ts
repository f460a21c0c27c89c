import { DeleteObjectsCommand, ListObjectsV2Command, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from '@jest/globals';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, { AWS_REGION: 'us-east-1', DOCUMENTS_BUCKET: 'documents' });
const { s3ApplicationFiles } = await import('../../../../lambdas/documents/application-files.ts');

// The S3 emulator does not support object versions, so these tests mock the client.
const s3 = mockClient(S3Client);
beforeEach(() => {
  s3.reset();
  s3.on(ListObjectsV2Command).resolves({ Contents: [] });
  s3.on(ListObjectVersionsCommand).resolves({});
});

const erased = () =>
  s3.commandCalls(DeleteObjectsCommand).flatMap(({ args: [{ input }] }) => input.Delete?.Objects ?? []);

it('erases every version and delete marker of every folder, over several pages', async () => {
  s3.on(ListObjectVersionsCommand, { Prefix: 'uploads/sub/' }).resolves({
    Versions: [{ Key: 'uploads/sub/a', VersionId: '1' }],
    DeleteMarkers: [{ Key: 'uploads/sub/a', VersionId: '2' }],
    IsTruncated: true,
    NextKeyMarker: 'uploads/sub/a',
    NextVersionIdMarker: '2',
  });
  s3.on(ListObjectVersionsCommand, {
    Prefix: 'uploads/sub/',
    KeyMarker: 'uploads/sub/a',
    VersionIdMarker: '2',
  }).resolves({ Versions: [{ Key: 'uploads/sub/b', VersionId: '3' }] });
  s3.on(ListObjectVersionsCommand, { Prefix: 'submissions/sub/' }).resolves({
    Versions: [{ Key: 'submissions/sub/r.json', VersionId: '4' }],
  });
  // ListObjectsV2 also lists the current version. Deleting it without its version ID would only add a delete marker.
  s3.on(ListObjectsV2Command, { Prefix: 'submissions/sub/' }).resolves({
    Contents: [{ Key: 'submissions/sub/r.json' }],
  });
  s3.on(DeleteObjectsCommand).resolves({});

  expect(await s3ApplicationFiles().erase('sub')).toBe(4);
  expect(erased()).toEqual([
    { Key: 'uploads/sub/a', VersionId: '1' },
    { Key: 'uploads/sub/a', VersionId: '2' },
    { Key: 'uploads/sub/b', VersionId: '3' },
    { Key: 'submissions/sub/r.json', VersionId: '4' },
  ]);
});

it('throws if a version cannot be erased, and does not report success', async () => {
  s3.on(ListObjectVersionsCommand, { Prefix: 'uploads/sub/' }).resolves({
    Versions: [{ Key: 'uploads/sub/a', VersionId: '1' }],
  });
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'uploads/sub/a', Code: 'AccessDenied' }] });
  await expect(s3ApplicationFiles().erase('sub')).rejects.toThrow("1 file couldn't be erased: AccessDenied.");
});
