import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { transcripts } from '../support/calls.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { giveUp, sendJob, work } from '../support/send-job.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { conversionOf, upload } from '../support/uploads.ts';

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

let client: ApiClient;
let converted: StoredDocument | undefined;

beforeAll(async () => {
  ({ client } = await newApplicant());
  expect((await upload(client, transcripts, await picture(), 'a.png')).status).toBe('COMPLETED');
  const { documents } = await storedApplicationOf(client).read();
  converted = (documents as Record<string, StoredDocument>)[transcripts];
});

/** Stores the document with changes past the API; returns the job of its conversion. */
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

const isRunning = async () =>
  ['UNPROCESSED', 'IN_PROGRESS'].includes((await client.get<{ status: string }>('/api/pdf')).body.status);

describe('a conversion', () => {
  it('that was given up fails', async () => {
    await giveUp('CONVERSION_QUEUE_URL', await change({ status: 'IN_PROGRESS' }));
    expect((await conversionOf(client, transcripts)).status).toBe('FAILED');
  });

  it('whose file is gone fails', async () => {
    await sendJob('CONVERSION_QUEUE_URL', await change({ status: 'UNPROCESSED', file_key: 'uploads/a/gone' }));
    expect((await conversionOf(client, transcripts)).status).toBe('FAILED');
  });

  it('whose document is not written yet is tried again later', async () => {
    const job = await change({});
    await work('CONVERSION_QUEUE_URL', { ...job, uploadId: 'not-yet' }, /"kind":"convert","outcome":"early"/g);
    expect((await conversionOf(client, transcripts)).status).toBe('COMPLETED');
  });

  it('that never ended fails, and is stored as failed', async () => {
    await change({ status: 'IN_PROGRESS', requested_at: '2026-01-01T00:00:00.000Z' });
    expect((await conversionOf(client, transcripts)).status).toBe('FAILED');
    const { documents } = await storedApplicationOf(client).read();
    expect(documents).toMatchObject({ [transcripts]: { status: 'FAILED' } });
  });
});

it('files that no application names are discarded', async () => {
  const job = await change({});
  const file = { ...job, kind: 'discard', uploadId: 'replaced' };
  await work('CONVERSION_QUEUE_URL', file, /"queue":"conversion".*"kind":"discard","outcome":"done"/g);
  const copy = { kind: 'discard', applicationId: job.owner, hash: 'replaced' };
  await work('PDF_COPY_QUEUE_URL', copy, /"queue":"pdf-copy".*"kind":"discard","outcome":"done"/g);
  expect((await conversionOf(client, transcripts)).status).toBe('COMPLETED');
});

it('a PDF copy is made without a document whose file is gone', async () => {
  await change({ pdf_key: 'converted/a/gone' });
  while (await isRunning()) await sleep(200);
  expect((await client.get('/api/pdf')).body).toMatchObject({ status: 'COMPLETED' });
});

it('a submit has the documents of questions discarded that are not asked any more', async () => {
  const stored = storedApplicationOf(client);
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
  await stored.write({ ...(await stored.read()), documents: { [transcripts]: converted, nobody_asks: converted } });
  expect((await client.post('/api/submit', {})).status).toBe(200);
  expect(Object.keys((await stored.read()).documents as object)).toEqual([transcripts]);
});
