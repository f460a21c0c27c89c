import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile } from '../../shared/contracts/application.ts';
import type { Applications } from '../../shared/contracts/applications.ts';
import type { PdfCopyStatus } from '../../shared/contracts/documents.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { type ApiClient, apiClient, stackUrl } from '../support/api-client.ts';
import { type Applicant, lastMail, logIn, newApplicant } from '../support/applicants.ts';
import { type Blanks, noTokens, sendCall, transcripts } from '../support/calls.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { command } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { nameRecommender, newRecommender } from '../support/recommenders.ts';
import { dumpTable, storedApplicationOf, subOf, textOf } from '../support/stack-table.ts';
import { conversionOf, postFile, startConversion, upload } from '../support/uploads.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const folder = mkdtempSync(join(tmpdir(), 'applications-'));
afterAll(() => rmSync(folder, { recursive: true }));

const applicationsOf = async (client: ApiClient) => (await client.get<Applications>('/api/applications')).body;
const profileOf = async (client: ApiClient) => (await client.get<Profile>('/api/profile')).body;
const chosenIn = ({ cookies }: ApiClient) => cookies.get('application');

async function copyOf(client: ApiClient): Promise<Uint8Array> {
  for (;;) {
    const { status, url } = (await client.get<PdfCopyStatus>('/api/pdf', { 'sec-fetch-site': 'same-origin' })).body;
    if (status === 'COMPLETED' && url) return new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(['UNPROCESSED', 'IN_PROGRESS']).toContain(status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function submit(client: ApiClient, answers: object = completeAnswers) {
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: answers });
  const { status, body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  expect(status).toBe(200);
  return body.confirmation_number;
}

const start = (client: ApiClient) => client.post<{ number: number }>('/api/applications', {});

describe('an account', () => {
  let applicant: Applicant;
  let client: ApiClient;
  let first: string;

  beforeAll(async () => {
    applicant = await newApplicant();
    ({ client } = applicant);
  });

  it('has one application, and starts no other before that is submitted', async () => {
    expect(await applicationsOf(client)).toEqual({
      applications: [{ number: 1, program: '', term: '', web_status: null, chosen: true }],
      may_start: false,
    });
    expect((await start(client)).status).toBe(409);
    expect(chosenIn(client)).toBeUndefined();
  });

  it('starts another with what is not asked again, and goes on there', async () => {
    await client.put('/api/add-another', { button_id: 'college', num_components: 3 });
    await client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' });
    await client.put('/api/last-page', { last_page: '/education' });
    await upload(client, transcripts, picture, 'a.png');
    expect((await conversionOf(client, transcripts)).status).toBe('COMPLETED');
    first = await submit(client, { ...completeAnswers, ssn: '123-45-6789', college_2_name: 'Towson University' });
    expect((await applicationsOf(client)).may_start).toBe(true);

    const { status, body } = await start(client);
    expect([status, body.number, chosenIn(client)]).toEqual([200, 2, '2']);
    const profile = await profileOf(client);
    expect(profile).toMatchObject({
      username: applicant.email,
      last_page: null,
      web_status: [],
      add_another: { college: 3 },
      tabs: {},
      document_answer: {},
    });
    expect(profile.answer).toMatchObject({
      first_name: 'Lan',
      college_2_name: 'Towson University',
      instate_tuition: 'N',
    });
    const asked = [
      'applied_major',
      'entry_term',
      'ssn',
      'disciplinary_action',
      'signature',
      transcripts,
      'legal_agree',
    ];
    for (const key of asked) expect(profile.answer[key] ?? '').toBe('');
    expect((await applicationsOf(client)).applications).toMatchObject([
      { number: 1, program: 'Accounting (M.Acc.)', web_status: 'submitted', confirmation_number: first, chosen: false },
      { number: 2, program: '', term: '', web_status: null, chosen: true },
    ]);
  });

  it('has both, each with its own answers, receipt and copy', async () => {
    await client.put('/api/answer', { answer: { first_name: 'Mai' } });
    const second = await submit(client, { ...completeAnswers, first_name: 'Mai', signature: 'Mai Nguyễn' });
    expect(second).not.toBe(first);
    expect((await profileOf(client)).confirmation_number).toBe(second);
    await expectReceipt(applicant.email, second);
    expect((await client.put('/api/applications/chosen', { number: 1 })).status).toBe(200);
    expect(chosenIn(client)).toBeUndefined();
    expect(await profileOf(client)).toMatchObject({ confirmation_number: first, answer: { first_name: 'Lan' } });

    const own = { 1: ['Lan Nguyễn', first], 2: ['Mai Nguyễn', second] } as const;
    await command('packet', first, second, '--to', folder);
    for (const number of [1, 2] as const) {
      await client.put('/api/applications/chosen', { number });
      const packet = readFileSync(join(folder, `${own[number][1]}.pdf`));
      for (const pdf of [await copyOf(client), packet]) {
        const { text } = await pdfText(pdf);
        for (const word of own[number]) expect(text).toContain(word);
        for (const word of own[number === 1 ? 2 : 1]) expect(text).not.toContain(word);
      }
    }
    await client.put('/api/applications/chosen', { number: 1 });
  });

  it('is in the newest after a log-in', async () => {
    const elsewhere = apiClient();
    await logIn(elsewhere, applicant.email, applicant.password);
    expect(chosenIn(elsewhere)).toBe('2');
    expect((await profileOf(elsewhere)).answer.first_name).toBe('Mai');
    const { successful_login } = await profileOf(elsewhere);
    expect(successful_login).toHaveLength(1);
    await elsewhere.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(chosenIn(elsewhere)).toBeUndefined();
  });

  it('uses no file of its other application', async () => {
    const { fileKey } = await postFile(client, transcripts, picture).catch(() => ({ fileKey: '' }));
    expect(fileKey).toBe('');
    await start(client);
    const own = await postFile(client, transcripts, picture);
    await client.put('/api/applications/chosen', { number: 2 });
    const { status } = await startConversion(client, transcripts, own.fileKey, 'a.png');
    expect([403, 409]).toContain(status);
  });

  it('refuses what a tab sends for the other one', async () => {
    const tag = (await profileOf(client)).application;
    await client.put('/api/applications/chosen', { number: 3 });
    const { status, body } = await client.put(
      '/api/answer',
      { answer: { first_name: 'Not here' } },
      { 'x-application': tag },
    );
    expect([status, body]).toMatchObject([409, { application_changed: true }]);
    expect((await profileOf(client)).answer.first_name).toBe('Mai');
  });

  it('starts one of two at once', async () => {
    await submit(client);
    const statuses = (await Promise.all([start(client), start(client)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await applicationsOf(client)).applications).toHaveLength(4);
  });

  it.each([
    [0, 400],
    [1.5, 400],
    ['2', 400],
    [undefined, 400],
    [5, 404],
  ])('chooses no application %s', async (number, expected) => {
    const before = chosenIn(client);
    expect((await client.put('/api/applications/chosen', { number })).status).toBe(expected);
    expect(chosenIn(client)).toBe(before);
  });
});

describe('an application that was begun by mistake', () => {
  const discard = (client: ApiClient, number: unknown) =>
    client.del<{ message: string; number: number }>(`/api/applications/${number}`);

  async function second() {
    const applicant = await newApplicant();
    const { client } = applicant;
    const confirmation = await submit(client);
    const first = await profileOf(client);
    expect((await start(client)).body.number).toBe(2);
    return { ...applicant, first, confirmation };
  }
  const isThere = async (client: ApiClient, number: number) =>
    (await dumpTable()).some(({ id }) => id === `application#${subOf(client.cookies)}.${number}`);

  it('is discarded with its answers and documents, and nothing of the other is touched', async () => {
    const { client, email, password, first } = await second();
    // What the workers of its submission note is theirs.
    const stored = async () => {
      const { answers, documents, version, receipt } = await storedApplicationOf(client).read();
      return textOf({ answers, documents, version, receipt });
    };
    const before = await stored();
    await client.put('/api/answer', { answer: { first_name: 'Discarded' } });
    await upload(client, transcripts, picture, 'a.png');
    expect((await conversionOf(client, transcripts)).status).toBe('COMPLETED');
    await copyOf(client);
    const { status, body } = await discard(client, 2);
    expect([status, body, chosenIn(client)]).toEqual([200, { message: expect.any(String), number: 1 }, undefined]);
    expect([await isThere(client, 2), await stored()]).toEqual([false, before]);
    const { messages } = (await (await fetch(`${stackUrl()}/_local/queues`)).json()) as {
      messages: { body: string }[];
    };
    const jobs = messages.map((each) => each.body).filter((job) => job.includes(`${subOf(client.cookies)}.2`));
    for (const named of [transcripts, '"hash"'])
      expect(jobs.filter((job) => job.includes('"discard"') && job.includes(named)).length).toBeGreaterThan(0);
    expect(await profileOf(client)).toEqual({ ...first, now: expect.any(String) });
    expect(await applicationsOf(client)).toMatchObject({
      applications: [{ number: 1, chosen: true }],
      may_start: true,
    });
    expect((await discard(client, 2)).body).toEqual({ message: expect.any(String), number: 1 });

    const elsewhere = apiClient();
    await logIn(elsewhere, email, password);
    expect([chosenIn(elsewhere), await isThere(client, 2)]).toEqual([undefined, false]);
    // No number is given twice: what is late for one never meets another.
    expect((await start(client)).body.number).toBe(3);
    expect((await profileOf(client)).answer.first_name).toBe('Lan');
    await logIn(elsewhere, email, password);
    expect(chosenIn(elsewhere)).toBe('3');
  });

  it('is discarded from another one, which stays open', async () => {
    const { client } = await second();
    await client.put('/api/applications/chosen', { number: 1 });
    expect((await discard(client, 2)).body.number).toBe(1);
    expect((await profileOf(client)).web_status.at(-1)?.web_status).toBe('submitted');
  });

  it.each([
    ['the only one', 1, 409, /only application/],
    ['one that there is not', 7, 404, /no such/],
    ['no number', 'x', 404, /no such/],
    ['a number that is written otherwise', '01', 404, /no such/],
  ])('is not %s', async (_what, number, status, message) => {
    const { client } = await newApplicant();
    const answer = await discard(client, number);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect((await profileOf(client)).answer).toEqual({});
  });

  it('is never one that was submitted', async () => {
    const { client } = await second();
    expect((await discard(client, 1)).status).toBe(409);
    await submit(client);
    expect((await discard(client, 2)).status).toBe(409);
    expect((await applicationsOf(client)).applications).toHaveLength(2);
  });

  it('is none for which somebody was asked for a letter', async () => {
    const { client } = await second();
    await nameRecommender(client, newRecommender());
    expect((await client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
    const { status, body } = await discard(client, 2);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/asked for letters/)]);
  });

  it('refuses what another device still sends', async () => {
    const { client, email, password } = await second();
    const other = apiClient();
    await logIn(other, email, password);
    await discard(client, 2);
    for (const late of [
      other.put('/api/answer', { answer: { first_name: 'Late' } }),
      other.put('/api/last-page', { last_page: '/education' }),
      other.post('/api/web-status', { web_status: 'started' }),
      other.post('/api/submit', {}),
      other.post('/api/letters/1/ask', { generation: 0 }),
    ])
      expect([401, 404]).toContain((await late).status);
    expect((await applicationsOf(client)).applications).toHaveLength(1);
  });

  it.each(Array.from({ length: 8 }, (_, index) => [index]))(
    'is either submitted, saved or discarded, whichever is first (%i)',
    async (index) => {
      const { client } = await second();
      await client.post('/api/web-status', { web_status: 'started' });
      await client.put('/api/answer', { answer: completeAnswers });
      const calls = {
        discard: () => discard(client, 2),
        submit: () => client.post('/api/submit', {}),
        save: () => client.put('/api/answer', { answer: { middle_name: 'Thu' } }),
      };
      const order = (['discard', 'submit', 'save'] as const).toSorted(
        (a, b) => ((a.length * index) % 5) - ((b.length * index) % 5),
      );
      const session = new Map(client.cookies);
      const statuses = Object.fromEntries(
        await Promise.all(order.map(async (name) => [name, (await calls[name]()).status] as const)),
      );
      // A refused call ends the session here.
      for (const [name, value] of session) client.cookies.set(name, value);
      const there = await isThere(client, 2);
      expect(there).toBe(statuses.discard !== 200);
      if (statuses.submit === 200) expect(there).toBe(true);
      expect([200, 409]).toContain(statuses.discard);
      if (statuses.discard === 200) expect([401, 409]).toContain(statuses.submit);
      client.cookies.delete('application');
      expect((await profileOf(client)).web_status.at(-1)?.web_status).toBe('submitted');
    },
  );
});

describe('a number that the account does not have', () => {
  const calls = routes.filter(({ access, name }) => access === 'session' && name !== 'getLogout');
  let applicant: Applicant;
  let blanks: Blanks;
  let session: string;
  let stored: string;

  const tableNow = async () =>
    (await dumpTable())
      .filter((item) => textOf(item).includes(applicant.email))
      .map(textOf)
      .sort()
      .join();

  beforeAll(async () => {
    applicant = await newApplicant();
    const { client, email, password } = applicant;
    await client.post('/api/web-status', { web_status: 'started' });
    const { fileKey } = await postFile(client, transcripts, picture);
    blanks = { email, password, fileKey, ...noTokens };
    session = ['access', 'refresh'].map((name) => `${name}=${client.cookies.get(name)}`).join('; ');
    stored = await tableNow();
  });

  it.each(['0', '01', '2', '3', '1.5', '-1', 'x', '9'.repeat(2048), ''])(
    'another number than its own opens nothing (%#)',
    async (number) => {
      for (const contract of calls) {
        const response = await sendCall(stackUrl(), contract, blanks, `${session}; application=${number}`);
        expect([contract.name, response.status]).toEqual([contract.name, 401]);
        expect(response.headers.getSetCookie().map((each) => each.split('=')[0])).toContain('application');
      }
      expect(await tableNow()).toBe(stored);
    },
  );

  it('does not keep anybody logged in', async () => {
    const response = await fetch(`${stackUrl()}/api/logout`, {
      headers: { cookie: `${session}; application=x`, 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(200);
  });
});

async function expectReceipt(email: string, number: string) {
  for (let left = 50; left > 0; left -= 1) {
    const { text } = await lastMail(email);
    if (text.includes(number)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No receipt for ${number} came.`);
}
