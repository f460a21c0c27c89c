import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from '@jest/globals';
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

it('a letter that is being converted is no failure of the daily export, which exports it once it is received', async () => {
  const at = '2026-11-30T17:00:00Z';
  const receipt = { confirmation_number: 'ABCD-2345', submitted_at: at };
  const asked = { ...noRequest, state: 'asked', generation: 1, times: { asked: at } };
  // The same item serves as the application and as its letters.
  const Item = {
    id: 'application#id',
    username: 'a@example.edu',
    receipt,
    sealed: {},
    answers: {},
    documents: {},
    add_another: {},
    tabs: {},
    letters: { 1: { ...asked, sending: { kind: 'text', version: 1, at, upload_id: 'u' } } },
  };
  table.on(GetCommand).resolves({ Item });
  s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: 'None.', $metadata: {} }));
  const refused = () => Promise.reject(new Error('Not called.'));
  const options = { ssn: false, seal: { encrypt: refused, decrypt: refused } };
  const store = { write: refused };
  const exported = await exportApplication({ applicationId: 'id', receipt }, options, store);
  expect(exported?.failures.map(({ what }) => what)).toEqual(['The submission record']);
});
