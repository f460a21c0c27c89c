import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Contract } from '../../shared/contracts/contract.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { type ApiClient, stackUrl } from '../support/api-client.ts';
import { newEmail } from '../support/applicants.ts';
import {
  type CallName,
  type CallValues,
  callsOf,
  letterTokenOf,
  transcripts,
  urlOf,
  valuesOf,
} from '../support/calls.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';
import { report, runs, seed } from '../support/seeded.ts';
import { storedApplicationOf, storedLettersOf } from '../support/stack-table.ts';

interface Attempt {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '__proto__',
  'constructor',
  'a'.repeat(25_000),
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '%2e%2e%2f',
  '🎓',
  null,
  true,
  false,
  0,
  -1,
  Number.MAX_VALUE,
  [],
  {},
  [[[]]],
  { __proto__: { polluted: true } },
  { toString: null },
  { toString: 'text' },
);
const value = fc.oneof(hostile, fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 40 }));

const deeplyNested = fc.integer({ min: 50, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
const polluting = fc.constantFrom(
  '{"__proto__":{"polluted":true}}',
  '{"answer":{"__proto__":{"polluted":true}}}',
  '{"answer":{"__proto__":"x"}}',
  '{"errors":{"__proto__":["x"]}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"answer":{"constructor":"x"}}',
  '{"answer":{"toString":"x"}}',
  '{"answer":{"hasOwnProperty":""}}',
);

/** Generates a well-formed body with some fields replaced. */
const mutated = (body: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(body), 'more', '__proto__'), value, { noNullPrototype: true })
    .map((changes) => JSON.stringify({ ...body, ...changes }));

const formKeys = ['first_name', 'ssn', 'legal_agree', 'state', transcripts, 'gender_desc', '__proto__', 'no_such_key'];

/** Generates a body with the right fields, whose maps hold any values under known and unknown keys. */
const filled = (body: object) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(body).map(([name, field]) => [
          name,
          typeof field === 'object'
            ? fc.dictionary(fc.constantFrom(...formKeys), fc.oneof(value, fc.string(), fc.array(fc.string())))
            : fc.oneof({ weight: 8, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: value }),
        ]),
      ),
    )
    .map((chosen) => JSON.stringify(chosen));

/** Optional fields that a request may have in addition to its well-formed body. */
const additions: Partial<Record<CallName, object>> = {
  putAnswer: { seen: { last_name: 1e6 } },
  putAddAnother: { seen: 1e6 },
  putTabs: { seen: 1e6 },
};

const bodyOf = (name: CallName, body: object = {}) =>
  fc.oneof(
    { weight: 8, arbitrary: filled(body) },
    { weight: 4, arbitrary: mutated(body) },
    ...(additions[name] ? [{ weight: 8, arbitrary: filled({ ...body, ...additions[name] }) }] : []),
    ...(additions[name] ? [{ weight: 8, arbitrary: mutated({ ...body, ...additions[name] }) }] : []),
    { weight: 2, arbitrary: polluting },
    { weight: 1, arbitrary: deeplyNested },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)) },
  );

const types = fc.constantFrom(
  ...Array<string>(12).fill('application/json'),
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
);
const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-host': 'evil.example' },
  { 'accept-language': 'x'.repeat(2000) },
  { range: 'bytes=0-1' },
  { 'x-origin-verify': 'x' },
  { 'x-site-host': 'evil.example' },
  { 'x-application': '' },
  { 'x-application': '__proto__' },
  { 'x-application': 'x'.repeat(2000) },
  { [letterHeader]: '__proto__' },
  { [letterHeader]: 'x'.repeat(2000) },
);
const odd = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%00',
    '%2e%2e%2f',
    '..%252f',
    '__proto__',
    'a'.repeat(2048),
    '%F0%9F%8E%93',
    '%ff',
    '%ED%A0%80',
  ),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
);
const queries = fc
  .array(
    fc.tuple(fc.constantFrom('text', 'category', 'max_results', 'id', 'token', 'service_token', '__proto__', 'x'), odd),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

function attemptsAt(contract: Contract, blanks: CallValues): fc.Arbitrary<Attempt> {
  const call = callsOf(blanks)[contract.name as CallName];
  const letterToken = letterTokenOf(contract, blanks);
  const takesBody = contract.method === 'POST' || contract.method === 'PUT';
  return fc.record({
    path: fc
      .tuple(fc.oneof(fc.constant(call.key ?? ''), odd), fc.oneof(fc.constant(call.query ?? ''), queries))
      .map(([key, query]) => urlOf('', contract.path, { key: call.key === undefined ? '' : key || 'x', query })),
    headers: fc.tuple(types, oddHeaders).map(([type, more]) => ({
      ...(type && { 'content-type': type }),
      ...(letterToken && { [letterHeader]: letterToken }),
      ...more,
    })),
    body: takesBody ? bodyOf(contract.name as CallName, call.body) : fc.constant(undefined),
  });
}

const ends: readonly string[] = ['getLogout', 'postLetterCancel', 'postLetterDecline'] satisfies readonly CallName[];

/** The names of all calls except those that would end the session or the letter's link. */
const fuzzedCalls = routes.filter(({ name }) => !ends.includes(name)).map(({ name }) => name);

async function expectJsonResponse(
  client: ApiClient,
  method: string,
  { path, headers, body }: Attempt,
): Promise<number> {
  const cookie = [...client.cookies].map(([name, cookieValue]) => `${name}=${cookieValue}`).join('; ');
  const origin = new URL(stackUrl()).origin;
  const response = await fetch(stackUrl() + path, {
    method,
    headers: { origin, cookie, ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toContain('application/json');
  const answered: unknown = JSON.parse(text);
  if (response.status >= 400) expect(answered).toMatchObject({ message: expect.any(String) });
  return response.status;
}

let someone: ReturnType<typeof withRows> | undefined;
const fuzzer = () => {
  someone ??= withRows();
  return someone;
};

/** Creates an applicant with rows that can be removed and a requested letter. */
async function withRows() {
  const { applicant, recommender, letterToken } = await requestLetter();
  await applicant.client.put('/api/add-another', { button_id: 'college', num_components: 9 });
  const tokens = { letterToken, ...(await requestLetterList(recommender)) };
  return { client: applicant.client, blanks: valuesOf({ ...applicant, email: newEmail() }, tokens) };
}

/** Requires a JSON response without a server error for any request, and that a refused request changes nothing. */
async function expectNoServerError(name: string, runs: number): Promise<void> {
  const contract = routes.find((route) => route.name === name);
  if (!contract) throw new Error(`No route is named ${name}.`);
  const { client, blanks } = await fuzzer();
  const stored = storedApplicationOf(client);
  // The worker may change the state of the PDF copy at any time.
  const entered = async () => [{ ...(await stored.read()), pdf_copy: undefined }, await storedLettersOf(client)];
  let before = await entered();
  const refusals = { refused: 0, taken: 0 };
  const once = async (attempt: Attempt) => {
    const status = await expectJsonResponse(client, contract.method, attempt);
    const after = await entered();
    if (status >= 400) expect(after).toEqual(before);
    refusals[status >= 400 ? 'refused' : 'taken'] += 1;
    before = after;
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(attemptsAt(contract, blanks), once), {
    numRuns: runs,
    seed,
    endOnFailure: true,
  });
  report(`fuzzed ${name}`, runs, JSON.stringify(refusals));
}

it.each(fuzzedCalls)('responds to any request of %s without a server error', (name) =>
  expectNoServerError(name, runs(1_000, 5)),
);
