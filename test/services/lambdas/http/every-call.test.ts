import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { documentTokenOf, linkStore } from '../../../../lambdas/links/links.ts';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { routeOf } from '../../../../shared/contracts/contract.ts';
import { routes } from '../../../../shared/contracts/routes.ts';
import type { ApiClient, ApiResponse } from '../../../support/api-client.ts';
import { type Applicant, lastCode, newApplicant, newEmail } from '../../../support/applicants.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import {
  type FaultKind,
  type Faults,
  type Moment,
  resetFaults,
  startFaultProxy,
} from '../../../support/fault-proxy.ts';
import { letterClient, sendText } from '../../../support/letters.ts';
import { nameRecommender, newRecommender, requestLetter, requestLetterList } from '../../../support/recommenders.ts';
import { runs } from '../../../support/seeded.ts';
import { changeLetter, subOf } from '../../../support/stack-table.ts';
import {
  type Presigned,
  postFile,
  postTo,
  startConversion,
  upload,
  waitForConversion,
} from '../../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

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
  // The product creates its AWS clients at its first call, so the proxies must start earlier.
  proxies = await Promise.all(variables.map((name) => startFaultProxy(process.env[name] ?? '', faults)));
  for (const [index, name] of variables.entries()) process.env[name] = proxies[index]?.url;
  // The SDK ignores the endpoint for queues and sends to the host of the queue URL.
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
  return finishPdf(doc);
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

interface CallSite {
  readonly prepare: () => Promise<unknown>;
  readonly call: () => Promise<ApiResponse>;
  readonly status: number;
  /** The status of the retry if the first call took effect but its response was lost. */
  readonly repeated?: number;
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
const withStaffLink = async () => {
  await withNumber();
  const application = subOf(client.cookies);
  const token = await linkStore().create({ kind: 'staff', application, mayReadSsn: true }, 3_600_000);
  path = `/service/tmp-pdf?service_token=${token}`;
};
const withVisitorLink = async () => {
  const token = await linkStore().create({ kind: 'visitor', answer: { first_name: 'Lan' } }, 3_600_000);
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
  const application = subOf(client.cookies);
  const token = await linkStore().create({ kind: 'staff', application, mayReadSsn: false }, 3_600_000);
  path = `/service/tmp-document/${key}?document_token=${documentTokenOf(token)}`;
};

const withRecommender = () => nameRecommender(client, newRecommender());
const withLetter = async () => {
  const asked = await requestLetter();
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
  const { listToken, listedId: id } = await requestLetterList(recommender);
  [writer, listedId] = [letterClient(listToken), id];
};
const withUploadedLetter = async () => {
  await withLetter();
  const { body: presigned } = await writer.post<Presigned>('/letter/presigned-url', {});
  await postTo(presigned, await aPdf());
  fileKey = presigned.fields.key;
};

const site = (
  call: CallSite['call'],
  prepare: CallSite['prepare'] = nothing,
  rest: Partial<CallSite> = {},
): CallSite => ({ prepare, call, status: 200, ...rest });

const sites: Readonly<Record<string, CallSite>> = {
  'GET /api/applications': site(() => client.get('/api/applications')),
  'PUT /api/applications/chosen': site(() => client.put('/api/applications/chosen', { number: 1 })),
  'POST /api/applications': site(() => client.post('/api/applications', {}), withSubmitted, {
    repeated: 409,
  }),
  'DELETE /api/applications/{number}': site(() => client.del('/api/applications/2'), withSecond, { repeated: 404 }),
  'GET /api/letters': site(() => client.get('/api/letters'), withLetter),
  'POST /api/letters/{n}/ask': site(() => client.post('/api/letters/1/ask', { generation: 0 }), withRecommender, {
    repeated: 409,
  }),
  'POST /api/letters/{n}/cancel': site(() => client.post('/api/letters/1/cancel', { generation: 1 }), withLetter),
  'POST /api/letters/{n}/remind': site(() => client.post('/api/letters/1/remind', { generation: 1 }), withOldLetter, {
    repeated: 429,
  }),
  'POST /api/letters/{n}/replace': site(
    () => client.post('/api/letters/1/replace', { generation: 1, ...somebodyElse, email: newRecommender() }),
    withOldLetter,
    { repeated: 409 },
  ),
  'GET /letter/request': site(() => writer.get('/letter/request'), withLetter),
  'POST /letter/accept': site(() => writer.post('/letter/accept', {}), withLetter),
  'POST /letter/decline': site(() => writer.post('/letter/decline', {}), withLetter, { repeated: 401 }),
  'PUT /letter/draft': site(() => writer.put('/letter/draft', { text: 'I recommend her.' }), withLetter),
  'POST /letter/presigned-url': site(() => writer.post('/letter/presigned-url', {}), withLetter),
  'POST /letter/document': site(
    () => writer.post('/letter/document', { file_key: fileKey, file_name: 'a.pdf' }),
    withUploadedLetter,
    { status: 202 },
  ),
  'GET /letter/document': site(() => writer.get('/letter/document'), withLetter),
  'POST /letter/submit': site(() => sendText(writer, 'I recommend her.', 1), withDraft, { status: 202 }),
  'POST /letter/mine': site(() => client.post('/letter/mine', { email: recommender }), withLetter, { status: 202 }),
  'GET /letter/list': site(() => writer.get('/letter/list'), withList),
  'POST /letter/open': site(() => writer.post('/letter/open', { id: listedId }), withList),
  'POST /api/presigned-url': site(() => client.post('/api/presigned-url', { answer_key: key })),
  'POST /api/pdf/document-answer/{key}': site(() => startConversion(client, key, fileKey, 'a.pdf'), uploaded, {
    status: 202,
  }),
  'GET /api/pdf/document-answer/{key}': site(() => client.get(`/api/pdf/document-answer/${key}`), converted),
  'GET /api/document-answer': site(() => client.get('/api/document-answer'), converted),
  'DELETE /api/document-answer/{key}': site(() => client.del(`/api/document-answer/${key}`), converted),
  'DELETE /api/pdf/document-answer/{key}': site(() => client.del(`/api/pdf/document-answer/${key}`), converted),
  'POST /api/submit': site(() => client.post('/api/submit', {}), complete),
  'GET /api/pdf': site(() => client.get('/api/pdf')),
  'GET /api/profile': site(() => client.get('/api/profile'), withNumber),
  'PUT /api/answer': site(withNumber),
  'PUT /api/answer with what was seen': site(() =>
    client.put('/api/answer', { answer: { first_name: 'Lan' }, seen: { first_name: 0 } }),
  ),
  'PUT /api/answer over a later one': site(
    () => client.put('/api/answer', { answer: { ssn: '' }, seen: { ssn: 0 } }),
    withNumber,
    { status: 409 },
  ),
  'POST /api/add-another/{button_id}/remove': site(
    () => client.post('/api/add-another/college/remove', { row: 1, seen: 1, id: removal }),
    withRows,
  ),
  'POST /api/web-status': site(() => client.post('/api/web-status', { web_status: 'started' })),
  'PUT /api/last-page': site(() => client.put('/api/last-page', { last_page: '/education' })),
  'POST /api/validations': site(() => client.post('/api/validations', { errors: { last_name: ['Last Name'] } })),
  'PUT /api/tabs': site(() => client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' })),
  'GET /api/tabs': site(() => client.get('/api/tabs')),
  'PUT /api/add-another': site(() => client.put('/api/add-another', { button_id: 'college', num_components: 2 })),
  'GET /api/add-another': site(() => client.get('/api/add-another')),
  'a call with an expired token': site(
    () => client.get('/api/tabs'),
    async () => stack.pass(6),
  ),
  'GET /api/logout': site(() => client.get('/api/logout'), nothing, { endsSession: true }),
  'POST /public/login': site(() =>
    client.post('/public/login', { username: applicant.email, password: applicant.password }),
  ),
  'POST /public/signup': site(
    () => client.post('/public/signup', { username: email, password: applicant.password }),
    withNewEmail,
  ),
  'POST /public/confirm': site(() => client.post('/public/confirm', { username: email, code }), withConfirmCode, {
    repeated: 422,
  }),
  'POST /public/reset-password': site(
    () => client.post('/public/reset-password', { username: applicant.email, id: code, password: applicant.password }),
    withResetCode,
    { repeated: 422 },
  ),
  'POST /public/resend-confirm': site(() => client.post('/public/resend-confirm', { username: applicant.email })),
  'POST /public/forgot-password': site(() => client.post('/public/forgot-password', { username: applicant.email })),
  'GET /public/tmp': site(() => client.get(path), withVisitorLink),
  'GET /service/tmp-pdf': site(() => client.get(path), withStaffLink),
  'GET /service/tmp-document/{key}': site(() => client.get(path), withStaffDocument, { status: 302 }),
  'GET /lookup/find': site(() => client.get('/lookup/find?text=1 main&category=address')),
};

const breakages: readonly (readonly [FaultKind, Moment])[] = [
  ['cut', 'after'],
  ['cut', 'before'],
  ['failing', 'before'],
  ['failing', 'after'],
  ['throttled', 'before'],
  ['hanging', 'before'],
];
const every = Math.ceil(Object.keys(sites).length / runs(Object.keys(sites).length, 4));
const tries = Object.keys(sites)
  .filter((_, index) => index % every === 0)
  .flatMap((name) =>
    breakages.slice(0, runs(breakages.length, 1)).map(([breakage, moment]) => ({ name, breakage, moment })),
  );

/** The document states that the applicant may see. */
const statuses = ['NOT_ANSWERED', 'COMPLETED'];

beforeEach(async () => {
  applicant = await newApplicant();
  ({ client } = applicant);
});

it('the list of calls covers every route of the API', () => {
  expect(routes.map(routeOf).filter((route) => !(route in sites))).toEqual([]);
});

it.each(tries)(
  'a call returns JSON when AWS fails, and its retry succeeds: $name, $breakage $moment',
  async ({ name, breakage, moment }) => {
    const site = sites[name] as CallSite;
    // A hanging call times out after 15 seconds, so only the first one hangs.
    for (let call = 1; call <= (breakage === 'hanging' ? 1 : 20); call += 1) {
      applicant = await newApplicant();
      ({ client } = applicant);
      await site.prepare();
      resetFaults(faults);
      faults.plan = { call, moment, kind: breakage, isPermanent: true };
      const broken = await site.call();
      const isReached = faults.calls >= call;
      resetFaults(faults);
      if (!isReached) return;
      expect(broken.headers.get('cache-control')).toBe('no-store');
      expect(JSON.stringify(broken.body)).not.toMatch(/secret|exception|dynamo|s3|sqs/i);
      expect([503, site.status]).toContain(broken.status);
      if (broken.status === 503)
        expect(broken.body).toEqual({ message: expect.stringMatching(/lease try again|request a new link/) });
      const again = (await site.call()).status;
      expect([call, again]).toEqual([call, again === site.repeated ? site.repeated : site.status]);
      if (!site.endsSession) expect(statuses).toContain((await waitForConversion(client, key)).status);
    }
  },
);
