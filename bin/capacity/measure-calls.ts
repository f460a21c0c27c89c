import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { partner } from '#partner';
import { itemBytes } from '../../infra/forecast/item-bytes.ts';
import { type Measured, type MeasuredCall, usualNight } from '../../infra/forecast/night.ts';
import type { Handler, Lambda } from '../../infra/local/common/invoke.ts';
import { importLambdas, type Lambdas } from '../../infra/local/lambdas.ts';
import { caller } from '../../infra/local/seed/caller.ts';
import { somebody } from '../../infra/local/seed/plausible-text.ts';
import { sampleTranscript } from '../../infra/local/seed/sample-document.ts';
import { samplePassword, seedApplicants } from '../../infra/local/seed/seed-applicants.ts';
import { sendDocument } from '../../infra/local/seed/send-document.ts';
import { startLocalStack } from '../../infra/local/start.ts';
import { clientDefaults } from '../../lambdas/platform/client-defaults.ts';
import { postLogin } from '../../shared/contracts/account.ts';
import { getProfile } from '../../shared/contracts/application.ts';
import { handlerPath } from '../../shared/contracts/contract.ts';
import { lookupCategories } from '../../shared/contracts/lookup.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { workers } from '../../shared/contracts/workers.ts';
import { toKebabCase } from '../../shared/letter-case.ts';
import { applicantChecks } from '../smoke/applicant-checks.ts';
import { cookiesOf, request } from '../smoke/request.ts';
import { questionsShown } from '../smoke/shown-questions.ts';
import { fullAnswers } from './full-answers.ts';

interface Invocation {
  readonly requests: Record<string, number>;
  milliseconds: number;
}

const visits = 8;
const invocations = new Map<string, Invocation[]>();
const running = new AsyncLocalStorage<Invocation>();

/** The SDK's requests name their service in the target of the JSON protocols, in the path of the others. */
function serviceOf(sent: ClientRequest): string {
  const target = String(sent.getHeader('x-amz-target') ?? '');
  if (target !== '') return target.replace(/[._].*/, '').toLowerCase();
  if (sent.path.startsWith('/v2/email')) return 'ses';
  return sent.path.startsWith('/places/') ? 'places' : 's3';
}
const services: Readonly<Record<string, string>> = {
  trentservice: 'kms',
  amazonsqs: 'sqs',
  awscognitoidentityproviderservice: 'cognito',
};

function measured<Event, Result>(name: string, lambda: Lambda<Event, Result>): Lambda<Event, Result> {
  const handler: Handler<Event, Result> = (event, context) => {
    const invocation: Invocation = { requests: {}, milliseconds: 0 };
    const began = performance.now();
    return running.run(invocation, async () => {
      try {
        return await lambda.handler(event, context);
      } finally {
        invocation.milliseconds = performance.now() - began;
        invocations.set(name, [...(invocations.get(name) ?? []), invocation]);
      }
    });
  };
  return { ...lambda, handler };
}

async function measuredLambdas(): Promise<Lambdas> {
  const { routes: apiRoutes, consumers, ...rest } = await importLambdas();
  const named = new Map(
    routes.map((route) => [
      handlerPath(route)
        .replace(/^lambdas\//, '')
        .replaceAll('/', '-'),
      route.name,
    ]),
  );
  const workerNames = new Map(workers.map(({ name }) => [`workers-${toKebabCase(name)}`, name]));
  return {
    ...rest,
    routes: apiRoutes.map((route) => ({
      ...route,
      lambda: measured(named.get(route.lambda.name) ?? '', route.lambda),
    })),
    consumers: consumers.map((consumer) => ({
      ...consumer,
      lambda: measured(workerNames.get(consumer.lambda.name) ?? '', consumer.lambda),
    })),
  };
}

/** The fastest of all, because other work on the machine only adds to it; without the first of each, which also loads code and opens connections. */
function callOf(all: readonly Invocation[]): MeasuredCall {
  const warm = all.length > 1 ? all.slice(1) : all;
  const names = [...new Set(warm.flatMap(({ requests }) => Object.keys(requests)))].sort();
  const averageOf = (service: string) =>
    warm.reduce((sum, { requests }) => sum + (requests[service] ?? 0), 0) / warm.length;
  return {
    milliseconds: Math.ceil(Math.min(...warm.map(({ milliseconds }) => milliseconds))),
    requests: Object.fromEntries(names.map((name) => [name, Math.round(averageOf(name) * 10) / 10])),
  };
}

async function fillIn(site: string): Promise<string> {
  const credentials = { email: 'started@example.com', password: samplePassword };
  const url = new URL(site);
  const { headers } = await request(url, 'POST', '/public/login', {
    body: JSON.stringify({ username: credentials.email, password: credentials.password }),
  });
  const cookie = cookiesOf(headers);
  const answer = fullAnswers();
  for (let visit = 0; visit < visits; visit += 1) {
    const saved = await request(url, 'PUT', '/api/answer', { headers: { cookie }, body: JSON.stringify({ answer }) });
    if (saved.status !== 200) throw new Error(`Saving answered ${saved.status}.`);
    for (const category of [lookupCategories[0], 'address'])
      await request(url, 'GET', `/lookup/find?category=${category}&text=Main`);
  }
  return credentials.email;
}

/** With the documents of a night's applicant, as the table has it. */
async function bytesWithDocuments(site: string, email: string): Promise<number> {
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const { idOf } = await import('../../lambdas/application/change-application.ts');
  const { table } = await import('../../lambdas/platform/table.ts');
  const call = caller(site);
  await call(postLogin, { username: email, password: samplePassword });
  const answers = (await call(getProfile)).answer;
  const uploads = questionsShown(partner, { answers, counts: {}, tabs: {} })
    .filter(({ question }) => question.kind === 'upload')
    .slice(0, usualNight.uploads);
  const transcript = await sampleTranscript(somebody);
  for (const { key } of uploads) await sendDocument(call, key, 'transcript_of_records_2024.pdf', transcript);
  const owner = await cognitoUserPool().find(email);
  const { Item } = await new DynamoDBClient(clientDefaults).send(
    new GetItemCommand({ TableName: table().name, Key: { id: { S: idOf(owner?.applicant ?? '') } } }),
  );
  return itemBytes(Item ?? {});
}

/** Counts what each call asks of AWS, and how long it takes, on a local stack of its own. */
export async function measureCalls(): Promise<Measured> {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  subscribe('http.client.request.created', (message) => {
    const name = serviceOf((message as { request: ClientRequest }).request);
    const service = services[name] ?? (name.startsWith('dynamodb') ? 'dynamodb' : name);
    const invocation = running.getStore();
    if (invocation) invocation.requests[service] = (invocation.requests[service] ?? 0) + 1;
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'capacity-'));
  const stack = await startLocalStack({ port: 0, dataDir, docxEngine: 'embedded', lambdas: measuredLambdas });
  try {
    await seedApplicants(stack.url);
    const email = await fillIn(stack.url);
    const applicationBytes = await bytesWithDocuments(stack.url, email);
    for (let visit = 0; visit < visits; visit += 1)
      for (const { run } of applicantChecks({ email, password: samplePassword })) await run(new URL(stack.url));
    const calls = Object.fromEntries(
      [...invocations].map(([name, all]) => [name, callOf(all)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    return { applicationBytes, calls };
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
