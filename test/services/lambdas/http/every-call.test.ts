import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { linkStore } from '../../../../lambdas/links/links.ts';
import { getTabs, putAnswer } from '../../../../shared/contracts/application.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { routes } from '../../../../shared/contracts/routes.ts';
import type { ApiResponse } from '../../../support/api-client.ts';
import { type Applicant, lastCode, newApplicant, newEmail } from '../../../support/applicants.ts';
import {
  type Call,
  type CallName,
  type CallValues,
  callsOf,
  letterTokenOf,
  transcripts,
  urlOf,
  valuesOf,
} from '../../../support/calls.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import {
  type FaultKind,
  type Faults,
  type Moment,
  resetFaults,
  startFaultProxy,
} from '../../../support/fault-proxy.ts';
import { letterClient } from '../../../support/letters.ts';
import { linkTokens } from '../../../support/link-tokens.ts';
import { nameRecommender, newRecommender, requestLetter, requestLetterList } from '../../../support/recommenders.ts';
import { samplePdf } from '../../../support/sample-files.ts';
import { runs } from '../../../support/seeded.ts';
import { changeLetter, subOf } from '../../../support/stack-table.ts';
import { type Presigned, postFile, postTo, upload, waitForConversion } from '../../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

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

let applicant: Applicant;
/** The values for the next call, and a code from an email. */
let values: CallValues;
let code = '';

interface Site {
  /** Stores what the call needs. May replace the applicant and the values. */
  readonly prepare?: () => Promise<unknown>;
  /** Replaces the request of `callsOf`. */
  readonly request?: () => Call;
  readonly status?: number;
  /** The status of the retry if the first call took effect but its response was lost. */
  readonly repeated?: number;
}

const put = (answer: object) => applicant.client.put('/api/answer', { answer });
const use = (more: Partial<CallValues>) => {
  values = { ...values, ...more };
};

const uploaded = async () =>
  use({ fileKey: (await postFile(applicant.client, transcripts, await samplePdf('Transcript'))).fileKey });
const converted = async () => upload(applicant.client, transcripts, await samplePdf('Transcript'), 'a.pdf');
const complete = async () => {
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  await put(completeAnswers);
};
const withNumber = () => put({ ssn: '123-45-6789' });
const withRows = () => applicant.client.put('/api/add-another', { button_id: 'college', num_components: 2 });
const withLinks = async () => {
  await withNumber();
  await converted();
  const application = subOf(applicant.client.cookies);
  const staffToken = await linkStore().create({ kind: 'staff', application, mayReadSsn: true }, 3_600_000);
  use({ ...(await linkTokens(application)), staffToken });
};
const withSubmitted = async () => {
  await complete();
  expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
};
const withSecond = async () => {
  await withSubmitted();
  expect((await applicant.client.post('/api/applications', {})).status).toBe(200);
};
const withNewEmail = async () => use({ email: newEmail() });
const withConfirmCode = async () => {
  await withNewEmail();
  await applicant.client.post('/public/signup', { username: values.email, password: applicant.password });
  code = await lastCode(values.email);
};
const withResetCode = async () => {
  await applicant.client.post('/public/forgot-password', { username: applicant.email });
  code = await lastCode(applicant.email);
};
const withLetter = async () => {
  const { applicant: asking, recommender, letterToken } = await requestLetter();
  applicant = asking;
  use({ email: recommender, letterToken });
};
const withOldLetter = async () => {
  await withLetter();
  const asked = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await changeLetter(applicant.client, (letter) => ({ ...letter, times: { ...letter.times, asked }, mail: undefined }));
};
const withDraft = async () => {
  await withLetter();
  const saved = await letterClient(values.letterToken).put('/letter/draft', { text: 'I recommend her.' });
  expect(saved.status).toBe(200);
};
const withList = async () => {
  await withLetter();
  use(await requestLetterList(values.email));
};
const withUploadedLetter = async () => {
  await withLetter();
  const { body: presigned } = await letterClient(values.letterToken).post<Presigned>('/letter/presigned-url', {});
  await postTo(presigned, await samplePdf('Letter'));
  use({ fileKey: presigned.fields.key });
};

const aboutLetter = () => ({ key: '1', body: { generation: 1 } });
const replacement = { firstname: 'Grace', lastname: 'Hopper', title: 'Professor', organization: 'Hill College' };

/** The calls that need more than an applicant or, for a recommender, a requested letter. */
const special: Readonly<Partial<Record<CallName, Site>>> = {
  postApplication: { prepare: withSubmitted, repeated: 409 },
  deleteApplication: { prepare: withSecond, request: () => ({ key: '2' }), repeated: 404 },
  getLetters: { prepare: withLetter },
  postLetterAsk: { prepare: () => nameRecommender(applicant.client, newRecommender()), repeated: 409 },
  postLetterCancel: { prepare: withLetter, request: aboutLetter },
  postLetterRemind: { prepare: withOldLetter, request: aboutLetter, repeated: 429 },
  postLetterReplace: {
    prepare: withOldLetter,
    request: () => ({ key: '1', body: { generation: 1, ...replacement, waiver: 'Y', email: newRecommender() } }),
    repeated: 409,
  },
  postLetterDecline: { prepare: withLetter, repeated: 401 },
  postLetterDocument: { prepare: withUploadedLetter, status: 202 },
  postLetterSubmit: {
    prepare: withDraft,
    request: () => ({ body: { kind: 'text', version: 1, name: 'Ada Byron', title: 'Professor', attested: true } }),
    status: 202,
  },
  postLetterMine: { prepare: withLetter, status: 202 },
  getLetterList: { prepare: withList },
  postLetterOpen: { prepare: withList },
  postPdfDocumentAnswer: { prepare: uploaded, status: 202 },
  getPdfDocumentAnswer: { prepare: converted },
  getDocumentAnswer: { prepare: converted },
  deleteDocumentAnswer: { prepare: converted },
  deletePdfDocumentAnswer: { prepare: converted },
  postSubmit: { prepare: complete },
  getProfile: { prepare: withNumber },
  putAnswer: { request: () => ({ body: { answer: { ssn: '123-45-6789' } } }) },
  postRemoveRow: { prepare: withRows },
  postSignup: { prepare: withNewEmail },
  postConfirm: {
    prepare: withConfirmCode,
    request: () => ({ body: { username: values.email, code } }),
    repeated: 422,
  },
  postResetPassword: {
    prepare: withResetCode,
    request: () => ({ body: { username: applicant.email, id: code, password: 'Quite another 88!' } }),
    repeated: 422,
  },
  getTmp: { prepare: withLinks },
  getTmpPdf: { prepare: withLinks },
  getTmpDocument: { prepare: withLinks, status: 302 },
  getFind: { request: () => ({ query: 'text=1 main&category=address' }) },
};
const sites: readonly { readonly what?: string; readonly route: Contract; readonly site: Site }[] = [
  ...routes.map((route) => ({
    route,
    site: special[route.name as CallName] ?? (route.access === 'letter' ? { prepare: withLetter } : {}),
  })),
  {
    what: 'with a version',
    route: putAnswer,
    site: { request: () => ({ body: { answer: { city: 'Elm' }, seen: { city: 0 } } }) },
  },
  {
    what: 'over a later answer',
    route: putAnswer,
    site: { prepare: withNumber, request: () => ({ body: { answer: { ssn: '' }, seen: { ssn: 0 } } }), status: 409 },
  },
  { what: 'with an expired token', route: getTabs, site: { prepare: async () => stack.pass(6) } },
];

const breakages: readonly (readonly [FaultKind, Moment])[] = [
  ['cut', 'after'],
  ['cut', 'before'],
  ['failing', 'before'],
  ['failing', 'after'],
  ['throttled', 'before'],
  ['truncated', 'after'],
  ['hanging', 'before'],
];
const every = Math.ceil(sites.length / runs(sites.length, 4));
const tries = sites
  .filter((_, index) => index % every === 0)
  .flatMap(({ what = '', ...each }) =>
    breakages.slice(0, runs(breakages.length, 1)).map(([breakage, moment]) => ({ ...each, what, breakage, moment })),
  );

function send(route: Contract, { request }: Site): Promise<ApiResponse> {
  const call = request?.() ?? callsOf(values)[route.name as CallName];
  const token = letterTokenOf(route, values);
  const headers: Record<string, string> = token === undefined ? {} : { [letterHeader]: token };
  return applicant.client.send(route.method, urlOf('', route.path, call), call.body, headers);
}

/** The document states that the applicant may see. */
const statuses = ['NOT_ANSWERED', 'COMPLETED'];

it.each(tries)(
  'a call returns JSON when AWS fails, and its retry succeeds: $route.name $what, $breakage $moment',
  async ({ route, site, breakage, moment }) => {
    const { status = 200, repeated } = site;
    // A hanging call times out after 15 seconds, so only the first one hangs.
    for (let call = 1; call <= (breakage === 'hanging' ? 1 : 20); call += 1) {
      applicant = await newApplicant();
      values = valuesOf(applicant);
      await site.prepare?.();
      resetFaults(faults);
      faults.plan = { call, moment, kind: breakage, isPermanent: true };
      const broken = await send(route, site);
      const isReached = faults.calls >= call;
      resetFaults(faults);
      if (!isReached) return;
      expect(broken.headers.get('cache-control')).toBe('no-store');
      expect(JSON.stringify(broken.body)).not.toMatch(/secret|exception|dynamo|s3|sqs/i);
      expect([503, status]).toContain(broken.status);
      if (broken.status === 503)
        expect(broken.body).toEqual({ message: expect.stringMatching(/lease try again|request a new link/) });
      const again = (await send(route, site)).status;
      expect([call, again]).toEqual([call, again === repeated ? repeated : status]);
      if (route.name !== 'getLogout')
        expect(statuses).toContain((await waitForConversion(applicant.client, transcripts)).status);
    }
  },
);
