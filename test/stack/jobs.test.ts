import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { transcripts } from '../support/calls.ts';
import { samplePng } from '../support/sample-files.ts';
import { sendDeadLetter, sendJob } from '../support/send-job.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { upload, waitForConversion } from '../support/uploads.ts';

let client: ApiClient;
let converted: StoredDocument | undefined;

beforeAll(async () => {
  ({ client } = await newApplicant());
  expect((await upload(client, transcripts, await samplePng(), 'a.png')).status).toBe('COMPLETED');
  const { documents } = await storedApplicationOf(client).read();
  converted = (documents as Record<string, StoredDocument>)[transcripts];
});

/** Stores the document with changes, bypassing the API. Returns the job of its conversion. */
async function change(changes: Partial<StoredDocument>) {
  const stored = storedApplicationOf(client);
  const item = await stored.read();
  const document = { ...converted, ...changes };
  await stored.write({ ...item, documents: { [transcripts]: document } });
  const [, applicant] = String(item.id).split('#');
  return {
    kind: 'convert',
    ownerKind: 'application',
    owner: applicant,
    slot: transcripts,
    uploadId: document.upload_id,
  };
}

describe('a conversion', () => {
  it('fails when its job reaches the dead-letter queue', async () => {
    await sendDeadLetter('CONVERSION_QUEUE_URL', await change({ status: 'IN_PROGRESS' }));
    expect((await waitForConversion(client, transcripts)).status).toBe('FAILED');
  });

  it('fails when its file is missing', async () => {
    await sendJob('CONVERSION_QUEUE_URL', await change({ status: 'UNPROCESSED', file_key: 'uploads/a/gone' }));
    expect((await waitForConversion(client, transcripts)).status).toBe('FAILED');
  });

  it('fails when it never ended, and is stored as failed', async () => {
    await change({ status: 'IN_PROGRESS', requested_at: '2026-01-01T00:00:00.000Z' });
    expect((await waitForConversion(client, transcripts)).status).toBe('FAILED');
    const { documents } = await storedApplicationOf(client).read();
    expect(documents).toMatchObject({ [transcripts]: { status: 'FAILED' } });
  });
});
