import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { bytesOf } from '../../../lambdas/common/pdf-drawing/new-pdf.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import { newApplicant } from '../../support/applicants.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { type Breakage, type Faults, heal, type Moment, startFaultProxy } from '../../support/fault-proxy.ts';
import { conversionOf, postFile, startConversion, upload } from '../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

jest.setTimeout(120_000);

const key = 'college_unofficial_transcripts';
const faults: Faults = { calls: 0 };
const variables = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_SQS'] as const;
const queues = ['CONVERSION_QUEUE_URL', 'PDF_COPY_QUEUE_URL', 'SUBMISSION_QUEUE_URL'] as const;

let stack: WholeStack;
let proxies: Awaited<ReturnType<typeof startFaultProxy>>[];

beforeAll(async () => {
  stack = await startWholeStack();
  // The product creates its clients at their first call, which is still to come.
  proxies = await Promise.all(variables.map((name) => startFaultProxy(process.env[name] ?? '', faults)));
  for (const [index, name] of variables.entries()) process.env[name] = proxies[index]?.url;
  // The SDK sends to the host of the queue URL.
  for (const name of queues)
    process.env[name] = `${process.env.AWS_ENDPOINT_URL_SQS}${new URL(process.env[name] ?? '').pathname}`;
});
afterAll(async () => {
  await stack.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const aPdf = () => {
  const doc = new PDFDocument();
  doc.text('Transcript');
  return bytesOf(doc);
};

let client: ApiClient;
let fileKey = '';

/** The setup of a call, the call itself, and the most calls of AWS that it makes. */
interface CallSite {
  readonly prepare: () => Promise<unknown>;
  readonly call: () => Promise<Answer>;
  readonly calls: number;
  readonly status: number;
}

const uploaded = async () => {
  fileKey = (await postFile(client, key, await aPdf())).fileKey;
};
const converted = async () => upload(client, key, await aPdf(), 'a.pdf');
const complete = async () => {
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
};
const nothing = async () => undefined;

const sites: Readonly<Record<string, CallSite>> = {
  'POST /api/presigned-url': {
    prepare: nothing,
    call: () => client.post('/api/presigned-url', { answer_key: key }),
    calls: 2,
    status: 200,
  },
  'POST /api/pdf/document-answer': {
    prepare: uploaded,
    call: () => startConversion(client, key, fileKey, 'a.pdf'),
    calls: 5,
    status: 202,
  },
  'GET /api/pdf/document-answer': {
    prepare: converted,
    call: () => client.get(`/api/pdf/document-answer/${key}`),
    calls: 1,
    status: 200,
  },
  'GET /api/document-answer': {
    prepare: converted,
    call: () => client.get('/api/document-answer'),
    calls: 1,
    status: 200,
  },
  'DELETE /api/document-answer': {
    prepare: converted,
    call: () => client.del(`/api/document-answer/${key}`),
    calls: 4,
    status: 200,
  },
  'DELETE /api/pdf/document-answer': {
    prepare: converted,
    call: () => client.del(`/api/pdf/document-answer/${key}`),
    calls: 4,
    status: 200,
  },
  'POST /api/submit': { prepare: complete, call: () => client.post('/api/submit', {}), calls: 3, status: 200 },
  'GET /api/pdf': { prepare: nothing, call: () => client.get('/api/pdf'), calls: 3, status: 200 },
};

const breakages: readonly (readonly [Breakage, Moment])[] = [
  ['throttled', 'before'],
  ['failing', 'before'],
  ['failing', 'after'],
  ['cut', 'before'],
  ['cut', 'after'],
  ['hanging', 'before'],
];

const tries = Object.entries(sites).flatMap(([name, { calls }]) =>
  Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) =>
    breakages
      // A hanging call times out after 15 seconds, so each hangs only once.
      .filter(([breakage]) => breakage !== 'hanging' || call === calls)
      .map(([breakage, moment]) => ({ name, call, breakage, moment })),
  ),
);

/** The state of a document that the applicant sees. */
const statuses = ['NOT_ANSWERED', 'COMPLETED'];

beforeEach(async () => {
  ({ client } = await newApplicant());
});

describe('a call of AWS that does not answer', () => {
  it.each(tries)(
    '($breakage $moment: call $call of $name) is told in JSON, and the next try works',
    async (planned) => {
      const { name, ...plan } = planned;
      const site = sites[name] as CallSite;
      await site.prepare();
      heal(faults);
      faults.plan = { ...plan, lasts: true };
      const broken = await site.call();
      heal(faults);
      expect(broken.headers.get('content-type')).toBe('application/json');
      expect(broken.headers.get('cache-control')).toBe('no-store');
      expect(JSON.stringify(broken.body)).not.toMatch(/secret|exception|dynamo|s3|sqs/i);
      expect(broken.status).toBe(503);
      expect(broken.body).toEqual({ message: expect.stringMatching(/Please try again|please try again/) });
      expect((await site.call()).status).toBe(site.status);
      expect(statuses).toContain((await conversionOf(client, key)).status);
    },
  );
});

describe('work that has not ended after ten minutes', () => {
  it('counts as failed, in a sentence, is in no list, and can be uploaded again at once', async () => {
    await uploaded();
    await startConversion(client, key, fileKey, 'a.pdf');
    heal(faults);
    faults.plan = { call: 1, moment: 'before', lasts: true };
    await new Promise((resolve) => setTimeout(resolve, 2_000)); // the worker comes, and its calls are broken
    heal(faults);
    stack.pass(11);
    const failed = { status: 'FAILED', message: 'The conversion of your file did not finish. Please upload it again.' };
    expect(await conversionOf(client, key)).toEqual(failed);
    expect((await client.get('/api/document-answer')).body).toEqual({});
    expect((await upload(client, key, await aPdf(), 'b.pdf')).status).toBe('COMPLETED');
  });
});
