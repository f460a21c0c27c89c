import { expect, it } from '@jest/globals';
import { samplePassword } from '../../infra/local/seed/seed-applicants.ts';
import { apiClient } from '../support/api-client.ts';
import { logIn } from '../support/applicants.ts';
import { sha256, storedFile } from '../support/packets.ts';
import { dumpTable, stackEnv } from '../support/stack-table.ts';
import { onTour } from '../support/tour-clock.ts';

interface Seeded {
  readonly id: string;
  readonly username: string;
  readonly receipt: { readonly confirmation_number: string };
  readonly record_sha256: string;
}

const seededIn = async (usernames: readonly string[]) =>
  ((await dumpTable()) as unknown as Seeded[]).filter(({ username }) => usernames.includes(username));
const numberIn = (email = '') => Number(/\d+/.exec(email)?.[0]);

it('adds submitted applications that are handed over, the first with an account, a document and letters', async () => {
  const wanted = { applications: 30, full: 1, program: 'Social Work (M.S.W.)' };
  const { status, body } = await onTour('seed', wanted);
  expect([status, body]).toEqual([200, { made: 30, first: expect.any(String), last: expect.any(String) }]);
  const { first = '', last = '' } = body;
  expect(numberIn(last) - numberIn(first)).toBe(29);
  const made = await seededIn([first, last]);
  expect(made).toHaveLength(2);
  const entries = await dumpTable(stackEnv().ASKS_TABLE_NAME);
  for (const { id, username, receipt, record_sha256 } of made) {
    const application = id.replace('application#', '');
    const record = await storedFile(`submissions/${application}/${receipt.confirmation_number}.json`);
    expect(sha256(Buffer.from(record.bytes))).toBe(record_sha256);
    expect(JSON.parse(Buffer.from(record.bytes).toString())).toMatchObject({ username, ...receipt });
    const noted = entries.filter((entry) => String(entry.pk).startsWith('day#') && entry.application === application);
    expect(noted.map(({ kind }) => kind)).toEqual(['submission']);
  }
  const client = apiClient();
  await logIn(client, first, samplePassword);
  const letters = await client.get<{ letters: { state: string; email: string }[] }>('/api/letters');
  expect(letters.body.letters.map(({ state }) => state)).toEqual(['asked', 'asked', 'asked']);
  expect(letters.body.letters.every(({ email }) => email.endsWith('@letters.test'))).toBe(true);
  const profile = await client.get<{ document_answer: object }>('/api/profile');
  expect(Object.keys(profile.body.document_answer)).toHaveLength(1);
  const refused = await apiClient().post('/public/login', { username: last, password: samplePassword });
  expect(refused.status).toBe(401);
});

it('refuses wrong bodies and other sites', async () => {
  for (const body of [{}, { applications: 0 }, { applications: 1, full: 201 }, { applications: 1, program: 'none' }])
    expect(await onTour('seed', body)).toMatchObject({ status: 400 });
  expect((await onTour('seed', { applications: 1 }, {})).status).toBe(404);
  expect((await onTour('seed', { applications: 1 }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
});
