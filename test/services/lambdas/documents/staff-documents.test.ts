import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { documentTokenOf, linkStore } from '../../../../lambdas/links/links.ts';
import { config } from '../../../../lambdas/platform/partner-form.ts';
import { apiClient } from '../../../support/api-client.ts';
import { newApplicant } from '../../../support/applicants.ts';
import { transcripts } from '../../../support/calls.ts';
import { samplePng } from '../../../support/sample-files.ts';
import { storedApplicationOf } from '../../../support/stack-table.ts';
import { upload } from '../../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const day = 24 * 60 * 60 * 1000;
const png = await samplePng();

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

async function staffLink() {
  const { client } = await newApplicant();
  expect((await upload(client, transcripts, png, 'transcript.png')).status).toBe('COMPLETED');
  const application = String((await storedApplicationOf(client).read()).id).split('#')[1] ?? '';
  return linkStore().create({ kind: 'staff', application, mayReadSsn: false }, day);
}

it('the link to a staff document redirects to a URL that expires after a minute', async () => {
  const token = await staffLink();
  const address = `${stack.url}/service/tmp-document/${transcripts}?document_token=${documentTokenOf(token)}`;
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  const signed = headers.get('location') ?? '';
  expect([status, new URL(signed).searchParams.get('X-Amz-Expires')]).toEqual([302, '60']);
  expect((await fetch(signed)).status).toBe(200);
  stack.pass(2);
  expect((await fetch(signed)).status).toBe(403);
});

it('links to staff documents work until the staff link expires', async () => {
  const token = await staffLink();
  const { body } = await apiClient().get<{ documents: Record<string, string> }>(
    `/service/tmp-pdf?service_token=${token}`,
  );
  const address = body.documents[transcripts] ?? '';
  expect(address).toContain(documentTokenOf(token));
  expect(address).not.toContain(token);
  for (const minutes of [0, 16, 20 * 60]) {
    stack.pass(minutes);
    const pdf = await fetch(address);
    expect([minutes, pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([minutes, 200, '%PDF-']);
  }
  stack.pass(4 * 60);
  const late = await fetch(address);
  expect([late.status, await late.json()]).toEqual([401, { message: expect.stringContaining('has expired') }]);
});

it('links of staff do not open when the configuration turns them off, not even in a tab', async () => {
  const token = await staffLink();
  const document = `/service/tmp-document/${transcripts}?document_token=${documentTokenOf(token)}`;
  const open = async (path: string, headers = {}) =>
    (await fetch(stack.url + path, { headers, redirect: 'manual' })).status;
  const openAll = async () => [
    await open(`/service/tmp-pdf?service_token=${token}`),
    await open(document),
    await open(document, { 'sec-fetch-dest': 'document' }),
  ];
  expect(await openAll()).toEqual([200, 302, 302]);
  Object.assign(config, { staffLinks: false });
  expect(await openAll()).toEqual([401, 401, 401]);
});
