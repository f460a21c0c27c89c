import '../support/as-deployed.ts';
import '../api/accounts.test.ts';
import '../api/answers.test.ts';
import '../api/applicant.test.ts';
import '../api/documents.test.ts';
import '../api/foreign-ids.test.ts';
import '../api/links.test.ts';
import '../api/lookup.test.ts';
import '../api/pdf-copy.test.ts';
import '../api/receipt.test.ts';
import '../api/ssn.test.ts';
import '../api/submit.test.ts';
import '../api/wire.test.ts';
import '../journeys/application.test.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { routes } from '../../shared/contracts/routes.ts';
import { workers } from '../../shared/contracts/workers.ts';
import { apiClient, stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { deployedTemplates } from '../support/as-deployed.ts';
import { breakTemplates } from '../support/break-templates.ts';
import { transcripts } from '../support/calls.ts';
import { giveUp } from '../support/dead-letters.ts';
import { type DeployedStack, startDeployed } from '../support/deployed-stack.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { conversionOf, postFile, upload } from '../support/uploads.ts';

const refusals = (logFile: string) => readFileSync(logFile, 'utf8').match(/^AccessDenied: .*$/gm) ?? [];

/** The routes and the queues of which a log tells that one of their calls or jobs was done. */
const doneIn = (log: string) =>
  new Set(
    [...log.matchAll(/"(?:route":"([^"]+)","status":[234]|queue":"([^"]+)".*"outcome")/g)].map((of) => of[1] ?? of[2]),
  );

it('serves the client with the headers, the files and the methods of its distribution', async () => {
  const get = (path: string, init?: RequestInit) => fetch(stackUrl() + path, init);
  const page = await get('/about');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self';.*https:\/\/[\w.-]+\.s3\./);
  expect(page.headers.get('strict-transport-security')).toMatch(/max-age=63072000/);
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  const script = await get(asset);
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/assets/gone.js')).status).toBe(404);
  expect((await get('/about', { method: 'POST' })).status).toBe(403);
  // A function of the edge overwrites it; otherwise the API would answer as if it were unknown.
  expect((await get('/api/profile', { headers: { 'x-origin-verify': 'a guess' } })).status).toBe(401);
});

it('throttles a route as its stage says', async () => {
  const burst = 40;
  const calls = Array.from({ length: 2 * burst }, () => apiClient().get('/lookup/find'));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect([...new Set(statuses)].toSorted()).toEqual([400, 429]);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(burst / 2);
});

it('tells an applicant whose conversion was given up', async () => {
  const { client } = await newApplicant();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect((await upload(client, transcripts, picture, 'a.png')).status).toBe('COMPLETED');
  const stored = storedApplicationOf(client);
  const item = await stored.read();
  const documents = item.documents as Record<string, { status: string; upload_id: string }>;
  const [, applicant] = String(item.id).split('#');
  const uploadId = documents[transcripts]?.upload_id;
  await stored.write({ ...item, documents: { [transcripts]: { ...documents[transcripts], status: 'IN_PROGRESS' } } });
  await giveUp('CONVERSION_QUEUE_URL', { kind: 'convert', applicant, answerKey: transcripts, uploadId });
  expect((await conversionOf(client, transcripts)).status).toBe('FAILED');
});

it('has used every function', () => {
  const done = doneIn(readFileSync(process.env.STACK_LOG ?? '', 'utf8'));
  const all = [
    ...routes.map(({ method, path }) => `${method} ${path}`),
    ...workers.map(({ takes }) => (takes === 'deadLetters' ? 'dead letters' : takes.name)),
  ];
  expect(all.filter((name) => !done.has(name))).toEqual([]);
});

it('refuses nothing of what the functions ask of AWS', () => {
  expect(refusals(process.env.STACK_LOG ?? '')).toEqual([]);
});

describe('of a deployment that lacks something', () => {
  let broken: string;
  let stack: DeployedStack;
  let applicant: Applicant;
  let first: Record<string, string | undefined>;

  beforeAll(async () => {
    broken = mkdtempSync(join(tmpdir(), 'broken-'));
    breakTemplates(deployedTemplates(), broken, ({ ofType, functionOf, statementsOf, removeFile }) => {
      for (const statement of statementsOf('GET /api/tabs'))
        if (statement.Action.includes('dynamodb:GetItem')) statement.Action = ['dynamodb:PutItem'];
      delete functionOf('PUT /api/last-page').Properties.Environment.Variables.TABLE_NAME;
      removeFile('GET /lookup/find', 'colleges.csv');
      for (const statement of statementsOf('POST /api/presigned-url'))
        if (statement.Action === 's3:PutObject') statement.Action = 's3:GetObject';
      for (const [, { Properties }] of ofType('AWS::Lambda::Permission'))
        if (JSON.stringify(Properties.SourceArn).includes('/api/add-another'))
          Properties.Principal = 'events.amazonaws.com';
    });
    stack = await startDeployed(broken, 'broken');
    const { STACK_URL, STACK_DATA_DIR, STACK_LOG } = process.env;
    first = { STACK_URL, STACK_DATA_DIR, STACK_LOG };
    Object.assign(process.env, { STACK_URL: stack.url, STACK_DATA_DIR: stack.dataDir, STACK_LOG: stack.logFile });
    applicant = await newApplicant();
  });
  afterAll(async () => {
    Object.assign(process.env, first);
    await stack?.stop();
    rmSync(broken, { recursive: true, force: true });
  });

  it('answers what needs nothing of it', async () => {
    expect((await applicant.client.get('/api/profile')).status).toBe(200);
    expect(refusals(stack.logFile)).toEqual([]);
  });

  it('fails where the permission is missing, and names it', async () => {
    expect((await applicant.client.get('/api/tabs')).status).toBe(500);
    expect(refusals(stack.logFile).at(-1)).toMatch(
      /GetTabs.* not authorized to perform: dynamodb:GetItem on resource: .*:table\//i,
    );
  });

  it('fails where the variable is missing', async () => {
    const { status } = await applicant.client.put('/api/last-page', { last_page: '/about' });
    expect(status).toBe(500);
    expect(readFileSync(stack.logFile, 'utf8')).toMatch(/"route":"PUT \/api\/last-page","status":500.*environment\.ts/);
  });

  it('fails where the file is missing', async () => {
    expect((await apiClient().get('/lookup/find?text=salisbury&category=college_ceeb')).status).toBe(500);
    expect(readFileSync(stack.logFile, 'utf8')).toMatch(/"route":"GET \/lookup\/find","status":500/);
  });

  it('refuses an upload whose signer may not store it', async () => {
    expect(await postFile(applicant.client, transcripts, Buffer.from('file'))).toMatchObject({ status: 403 });
    expect(refusals(stack.logFile).at(-1)).toMatch(/a signed link.*s3:PutObject on resource: .*\/uploads\//);
  });

  it('fails where API Gateway may not call the function', async () => {
    expect((await applicant.client.get('/api/add-another')).status).toBe(500);
    expect(readFileSync(stack.logFile, 'utf8')).toMatch(/GET \/api\/add-another failed.*does not let API Gateway/s);
  });
});
