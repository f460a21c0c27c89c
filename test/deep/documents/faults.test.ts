import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { documentTokenOf, dynamoLinks } from '../../../lambdas/links/links.ts';
import { bytesOf } from '../../../lambdas/paper/new-pdf.ts';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import { type Applicant, lastCode, newApplicant, newEmail } from '../../support/applicants.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { type Breakage, type Faults, heal, type Moment, startFaultProxy } from '../../support/fault-proxy.ts';
import { letterClient, sendText } from '../../support/letters.ts';
import { askedLetter, listOf, nameRecommender, newRecommender } from '../../support/recommenders.ts';
import { changeLetter } from '../../support/stack-table.ts';
import { conversionOf, type Presigned, postFile, postTo, startConversion, upload } from '../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

const key = 'college_unofficial_transcripts';
const faults: Faults = { calls: 0 };
const variables = [
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_SQS',
  'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  'AWS_ENDPOINT_URL_KMS',
  'AWS_ENDPOINT_URL_LOCATION',
] as const;
const queues = ['CONVERSION_QUEUE_URL', 'PDF_COPY_QUEUE_URL', 'SUBMISSION_QUEUE_URL', 'DUE_QUEUE_URL'] as const;

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

let applicant: Applicant;
let client: ApiClient;
let fileKey = '';
let path = '';
let email = '';
let writer: ApiClient;
let recommender = '';
let listedId = '';
let code = '';

/** The setup of a call, the call itself, and the most calls of AWS that it makes. */
interface CallSite {
  readonly prepare: () => Promise<unknown>;
  readonly call: () => Promise<Answer>;
  readonly calls: number;
  readonly status: number;
  /** What the next try may get, too, when this one took effect without saying so: it finds what it wanted to do. */
  readonly repeated?: number;
  /** The call of AWS by which it takes effect. Without: the last. */
  readonly takesEffect?: number;
  /** From this call of AWS on it succeeds whatever fails. */
  readonly succeedsFrom?: number;
  /** Nobody is logged in afterwards. */
  readonly endsSession?: true;
}

const uploaded = async () => {
  fileKey = (await postFile(client, key, await aPdf())).fileKey;
};
const converted = async () => upload(client, key, await aPdf(), 'a.pdf');
const complete = async () => {
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
};
const somebodyElse = {
  firstname: 'Grace',
  lastname: 'Hopper',
  title: 'Professor',
  organization: 'Hill College',
  waiver: 'Y',
};
const nothing = async () => undefined;
const withNumber = () => client.put('/api/answer', { answer: { ssn: '123-45-6789' } });
const removal = crypto.randomUUID();
const withRows = () => client.put('/api/add-another', { button_id: 'college', num_components: 2 });
const withNewEmail = async () => {
  email = newEmail();
};
const subOf = (token = '') =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
const withStaffLink = async () => {
  await withNumber();
  const application = subOf(client.cookies.get('access'));
  const token = await dynamoLinks().create({ kind: 'staff', application, mayReadSsn: true }, 3_600_000);
  path = `/service/tmp-pdf?service_token=${token}`;
};
const withVisitorLink = async () => {
  const token = await dynamoLinks().create({ kind: 'visitor', answer: { first_name: 'Lan' } }, 3_600_000);
  path = `/public/tmp?token=${token}`;
};

const withSubmitted = async () => {
  await complete();
  expect((await client.post('/api/submit', {})).status).toBe(200);
};
const withSecond = async () => {
  await withSubmitted();
  expect((await client.post('/api/applications', {})).status).toBe(200);
};
const withConfirmCode = async () => {
  await withNewEmail();
  await client.post('/public/signup', { username: email, password: applicant.password });
  code = await lastCode(email);
};
const withResetCode = async () => {
  await client.post('/public/forgot-password', { username: applicant.email });
  code = await lastCode(applicant.email);
};
const withStaffDocument = async () => {
  await converted();
  const application = subOf(client.cookies.get('access'));
  const token = await dynamoLinks().create({ kind: 'staff', application, mayReadSsn: false }, 3_600_000);
  path = `/service/tmp-document/${key}?document_token=${documentTokenOf(token)}`;
};

const withRecommender = () => nameRecommender(client, newRecommender());
const withLetter = async () => {
  const asked = await askedLetter();
  ({ applicant, recommender } = asked);
  ({ client } = applicant);
  writer = letterClient(asked.letterToken);
};
const withOldLetter = async () => {
  await withLetter();
  const asked = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await changeLetter(client, (letter) => ({ ...letter, times: { ...letter.times, asked }, mail: undefined }));
};
const withDraft = async () => {
  await withLetter();
  expect((await writer.put('/letter/draft', { text: 'I recommend her.' })).status).toBe(200);
};
const withList = async () => {
  await withLetter();
  const { listToken, listedId: id } = await listOf(recommender);
  [writer, listedId] = [letterClient(listToken), id];
};
const withUploadedLetter = async () => {
  await withLetter();
  const { body: presigned } = await writer.post<Presigned>('/letter/presigned-url', {});
  await postTo(presigned, await aPdf());
  fileKey = presigned.fields.key;
};

const site = (
  calls: number,
  call: CallSite['call'],
  prepare: CallSite['prepare'] = nothing,
  rest: Partial<CallSite> = {},
): CallSite => ({ prepare, call, calls, status: 200, ...rest });

const sites: Readonly<Record<string, CallSite>> = {
  'GET /api/applications': site(2, () => client.get('/api/applications')),
  'PUT /api/applications/chosen': site(2, () => client.put('/api/applications/chosen', { number: 1 })),
  'POST /api/applications': site(4, () => client.post('/api/applications', {}), withSubmitted, {
    repeated: 409,
    takesEffect: 3,
  }),
  'DELETE /api/applications/{number}': site(5, () => client.del('/api/applications/2'), withSecond, { repeated: 404 }),
  'GET /api/letters': site(2, () => client.get('/api/letters'), withLetter),
  'POST /api/letters/{n}/ask': site(7, () => client.post('/api/letters/1/ask', { generation: 0 }), withRecommender, {
    repeated: 409,
  }),
  'POST /api/letters/{n}/cancel': site(4, () => client.post('/api/letters/1/cancel', { generation: 1 }), withLetter),
  'POST /api/letters/{n}/remind': site(
    6,
    () => client.post('/api/letters/1/remind', { generation: 1 }),
    withOldLetter,
    { repeated: 429 },
  ),
  'POST /api/letters/{n}/replace': site(
    7,
    () => client.post('/api/letters/1/replace', { generation: 1, ...somebodyElse, email: newRecommender() }),
    withOldLetter,
    { repeated: 409 },
  ),
  'GET /letter/request': site(5, () => writer.get('/letter/request'), withLetter),
  'POST /letter/accept': site(4, () => writer.post('/letter/accept', {}), withLetter),
  'POST /letter/decline': site(6, () => writer.post('/letter/decline', {}), withLetter, { repeated: 401 }),
  'PUT /letter/draft': site(6, () => writer.put('/letter/draft', { text: 'I recommend her.' }), withLetter),
  'POST /letter/presigned-url': site(5, () => writer.post('/letter/presigned-url', {}), withLetter),
  'POST /letter/document': site(
    8,
    () => writer.post('/letter/document', { file_key: fileKey, file_name: 'a.pdf' }),
    withUploadedLetter,
    { status: 202 },
  ),
  'GET /letter/document': site(3, () => writer.get('/letter/document'), withLetter),
  'POST /letter/submit': site(15, () => sendText(writer, 'I recommend her.', 1), withDraft, { status: 202 }),
  'POST /letter/mine': site(1, () => client.post('/letter/mine', { email: recommender }), withLetter, { status: 202 }),
  'GET /letter/list': site(4, () => writer.get('/letter/list'), withList),
  'POST /letter/open': site(4, () => writer.post('/letter/open', { id: listedId }), withList),
  'POST /api/presigned-url': site(2, () => client.post('/api/presigned-url', { answer_key: key })),
  'POST /api/pdf/document-answer/{key}': site(5, () => startConversion(client, key, fileKey, 'a.pdf'), uploaded, {
    status: 202,
  }),
  'GET /api/pdf/document-answer/{key}': site(1, () => client.get(`/api/pdf/document-answer/${key}`), converted),
  'GET /api/document-answer': site(1, () => client.get('/api/document-answer'), converted),
  'DELETE /api/document-answer/{key}': site(4, () => client.del(`/api/document-answer/${key}`), converted),
  'DELETE /api/pdf/document-answer/{key}': site(4, () => client.del(`/api/pdf/document-answer/${key}`), converted),
  'POST /api/submit': site(3, () => client.post('/api/submit', {}), complete),
  'GET /api/pdf': site(4, () => client.get('/api/pdf')),
  'GET /api/profile': site(2, () => client.get('/api/profile'), withNumber),
  'PUT /api/answer': site(2, withNumber),
  'PUT /api/answer with what was seen': site(1, () =>
    client.put('/api/answer', { answer: { first_name: 'Lan' }, seen: { first_name: 0 } }),
  ),
  'PUT /api/answer over a later one': site(
    3,
    () => client.put('/api/answer', { answer: { ssn: '' }, seen: { ssn: 0 } }),
    withNumber,
    { status: 409 },
  ),
  'POST /api/add-another/{button_id}/remove': site(
    2,
    () => client.post('/api/add-another/college/remove', { row: 1, seen: 1, id: removal }),
    withRows,
  ),
  'POST /api/web-status': site(1, () => client.post('/api/web-status', { web_status: 'started' })),
  'PUT /api/last-page': site(1, () => client.put('/api/last-page', { last_page: '/education' })),
  'POST /api/validations': site(1, () => client.post('/api/validations', { errors: { last_name: ['Last Name'] } })),
  'PUT /api/tabs': site(1, () => client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' })),
  'GET /api/tabs': site(1, () => client.get('/api/tabs')),
  'PUT /api/add-another': site(1, () => client.put('/api/add-another', { button_id: 'college', num_components: 2 })),
  'GET /api/add-another': site(1, () => client.get('/api/add-another')),
  'a call with an expired token': site(
    4,
    () => client.get('/api/tabs'),
    async () => stack.pass(6),
  ),
  'GET /api/logout': site(1, () => client.get('/api/logout'), nothing, { endsSession: true }),
  'POST /public/login': site(4, () =>
    client.post('/public/login', { username: applicant.email, password: applicant.password }),
  ),
  'POST /public/signup': site(
    2,
    () => client.post('/public/signup', { username: email, password: applicant.password }),
    withNewEmail,
  ),
  'POST /public/confirm': site(6, () => client.post('/public/confirm', { username: email, code }), withConfirmCode, {
    repeated: 422,
    takesEffect: 2,
    succeedsFrom: 3,
  }),
  'POST /public/reset-password': site(
    4,
    () => client.post('/public/reset-password', { username: applicant.email, id: code, password: applicant.password }),
    withResetCode,
    { repeated: 422, takesEffect: 2, succeedsFrom: 4 },
  ),
  'POST /public/resend-confirm': site(2, () => client.post('/public/resend-confirm', { username: applicant.email })),
  'POST /public/forgot-password': site(3, () => client.post('/public/forgot-password', { username: applicant.email })),
  'GET /public/tmp': site(1, () => client.get(path), withVisitorLink),
  'GET /service/tmp-pdf': site(4, () => client.get(path), withStaffLink),
  'GET /service/tmp-document/{key}': site(2, () => client.get(path), withStaffDocument, { status: 302 }),
  'GET /lookup/find': site(1, () => client.get('/lookup/find?text=1 main&category=address')),
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
  applicant = await newApplicant();
  ({ client } = applicant);
});

/** Workers of earlier tests and of the preparation call AWS too. */
async function workersAreIdle() {
  for (let calls = -1; calls !== faults.calls; await new Promise((resolve) => setTimeout(resolve, 1_500)))
    calls = faults.calls;
}

it('every call of the API is tried', () => {
  expect(routes.map(routeOf).filter((route) => !(route in sites))).toEqual([]);
});

describe('a call of the API', () => {
  it.each(Object.entries(sites))('(%s) makes the calls of AWS that are broken below, and no other', async (_, site) => {
    await site.prepare();
    await workersAreIdle();
    heal(faults);
    expect((await site.call()).status).toBe(site.status);
    expect(faults.calls).toBe(site.calls);
  });
});

describe('a call of AWS that does not answer', () => {
  it.each(tries)(
    '($breakage $moment: call $call of $name) is told in JSON, and the next try works',
    async (planned) => {
      const { name, ...plan } = planned;
      const site = sites[name] as CallSite;
      await site.prepare();
      if (site.succeedsFrom) await workersAreIdle();
      heal(faults);
      faults.plan = { ...plan, lasts: true };
      const broken = await site.call();
      heal(faults);
      expect(broken.headers.get('content-type')).toBe('application/json');
      expect(broken.headers.get('cache-control')).toBe('no-store');
      expect(JSON.stringify(broken.body)).not.toMatch(/secret|exception|dynamo|s3|sqs/i);
      const { takesEffect = site.calls, succeedsFrom = Number.POSITIVE_INFINITY } = site;
      if (plan.call >= succeedsFrom) expect(broken.status).toBe(site.status);
      else {
        expect(broken.status).toBe(503);
        expect(broken.body).toEqual({ message: expect.stringMatching(/lease try again|request a new link/) });
      }
      const tookEffect = plan.call > takesEffect || (plan.moment === 'after' && plan.call === takesEffect);
      expect([site.status, tookEffect && site.repeated]).toContain((await site.call()).status);
      if (!site.endsSession) expect(statuses).toContain((await conversionOf(client, key)).status);
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
