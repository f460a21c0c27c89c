import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from '@jest/globals';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, {
  TABLE_NAME: 'application',
  ASKS_TABLE_NAME: 'followups',
  DOCUMENTS_BUCKET: 'documents',
  AWS_REGION: 'us-east-1',
});
const { exportApplication } = await import('../../../../lambdas/export/export-application.ts');
const { noRequest } = await import('../../../../lambdas/letters/letter-rules.ts');

const table = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);

const receipt = { confirmation_number: 'ABCD-2345', submitted_at: '2026-11-30T17:00:00Z' };
const store = { write: () => Promise.reject(new Error('Nothing is written.')) };
const refuseKey = (error: Error) => ({ encrypt: () => Promise.reject(error), decrypt: () => Promise.reject(error) });
// The same item serves as the application and as its letters.
const Item = {
  id: 'application#id',
  username: 'a@example.edu',
  receipt,
  sealed: {},
  answers: {},
  documents: {},
  letters: {},
  add_another: {},
  tabs: {},
};
beforeEach(() => void table.on(GetCommand).resolves({ Item }));
const exported = (seal = refuseKey(new Error('No key.'))) =>
  exportApplication({ applicationId: 'id', receipt }, { ssn: false, seal }, store);

it('fails, so that it is repeated, when the connection is lost while a file is read', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  s3.on(GetObjectCommand).resolves({ Body: { transformToByteArray: () => Promise.reject(aborted) } as never });
  await expect(exported()).rejects.toThrow(aborted);
});

it('fails, so that it is repeated, when the key service is throttled', async () => {
  const record = {
    username: 'a@example.edu',
    asked: { pages: [] },
    answers: {},
    sealed: { ssn: 'AAAA' },
    documents: {},
  };
  const bytes = Buffer.from(JSON.stringify(record));
  s3.on(GetObjectCommand).resolves({ Body: { transformToByteArray: async () => bytes } as never });
  const throttled = Object.assign(new Error('Slow down.'), { name: 'ThrottlingException' });
  await expect(exported(refuseKey(throttled))).rejects.toThrow(throttled);
});

it('reports no letter that is being converted, because the daily export gets it once it is received', async () => {
  const at = receipt.submitted_at;
  const sending = { kind: 'text', version: 1, at, upload_id: 'u' };
  const letters = { 1: { ...noRequest, state: 'asked', generation: 1, times: { asked: at }, sending } };
  table.on(GetCommand).resolves({ Item: { ...Item, letters } });
  s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: 'None.', $metadata: {} }));
  expect((await exported())?.failures.map(({ what }) => what)).toEqual(['The submission record']);
});
