import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { queueMessages, storedObjects } from '../support/stack-stores.ts';
import { dumpTable, storedApplicationOf, textOf } from '../support/stack-table.ts';

const logFile = join(import.meta.dirname, '../../test-results/stack.log');
const digits = String(Date.now()).slice(-9);
const ssn = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
const forms = [ssn, digits, ...[ssn, digits].map((text) => Buffer.from(text).toString('base64').slice(0, -4))];
const found = (text: string) => forms.filter((form) => text.includes(form));

const bucket = storedObjects();
afterAll(() => bucket.close());

let applicant: Applicant;
let id: string;
let logged: number;

async function copyAddress(): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await applicant.client.get<{ status: string; url?: string }>('/api/pdf');
    if (body.status === 'COMPLETED') return body.url ?? '';
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The PDF copy was not made in time.');
}

const objects = async () =>
  (await Promise.all((await bucket.keys()).filter((key) => key.includes(id)).map(bucket.read))).flat();

async function waitForRecord(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await bucket.keys()).some((key) => key.startsWith(`submissions/${id}/`))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The submission was not recorded in time.');
}

beforeAll(async () => {
  logged = statSync(logFile).size;
  applicant = await newApplicant();
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: { ...completeAnswers, ssn: `${ssn}0` } });
  expect((await client.post('/api/submit', {})).status).toBe(422);
  await client.put('/api/answer', { answer: { ssn } });
  expect((await client.post('/api/submit', {})).status).toBe(200);
  id = String((await storedApplicationOf(client).read()).id).split('#')[1] ?? '';
  await copyAddress();
  await waitForRecord();
});

it('masks the social security number in the PDF copy', async () => {
  const { text } = await pdfText(new Uint8Array(await (await fetch(await copyAddress())).arrayBuffer()));
  expect(found(text)).toEqual([]);
  expect(text).toContain(`•••-••-${digits.slice(-4)}`);
});

it('stores no plain social security number in the table, the bucket, the queues, the logs or the emails', async () => {
  expect(found(textOf(await dumpTable()))).toEqual([]);
  const stored = await objects();
  expect(stored.map(({ key }) => key.split('/')[0]).sort()).toEqual(['copies', 'submissions']);
  for (const { bytes, metadata, key } of stored)
    expect([key, found(Buffer.from(bytes).toString('latin1') + JSON.stringify(metadata))]).toEqual([key, []]);
  expect(found(JSON.stringify(queueMessages()))).toEqual([]);
  const log = readFileSync(logFile).subarray(logged).toString('utf8');
  expect(log).toMatch(/"route":"POST \/api\/submit"/);
  expect(found(log)).toEqual([]);
  const emails = await (await fetch(`${stackUrl()}/_local/mail?to=${applicant.email}`)).text();
  expect(emails).toContain('confirmation');
  expect(found(emails)).toEqual([]);
});

it('shows the social security number only to its owner and through a staff link with that right', async () => {
  const opened = async (...rights: string[]) => {
    const token = new URL(await link('staff', applicant.email, ...rights)).searchParams.get('service_token');
    return JSON.stringify((await applicant.client.get(`/service/tmp-pdf?service_token=${token}`)).body);
  };
  expect(found(JSON.stringify((await applicant.client.get('/api/profile')).body))).toEqual([ssn]);
  expect(found(await opened('--ssn'))).toEqual([ssn]);
  expect(found(await opened())).toEqual([]);
  const others = ['/api/document-answer', '/api/tabs', '/api/add-another', '/api/pdf'];
  for (const path of others)
    expect([path, found(JSON.stringify((await applicant.client.get(path)).body))]).toEqual([path, []]);
  expect(found(JSON.stringify((await applicant.client.post('/api/submit', {})).body))).toEqual([]);
});
