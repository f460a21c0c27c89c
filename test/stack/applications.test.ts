import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile } from '../../shared/contracts/application.ts';
import type { Applications } from '../../shared/contracts/applications.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import { transcripts } from '../support/calls.ts';
import { completeAnswers, submitAnswers } from '../support/complete-application.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { pdfText } from '../support/pdf-text.ts';
import { nameRecommender, newRecommender } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { dumpTable, storedApplicationOf, subOf, textOf } from '../support/stack-table.ts';
import { postFile, startConversion, upload, waitForConversion } from '../support/uploads.ts';

const picture = await samplePng();

const applicationsOf = async (client: ApiClient) => (await client.get<Applications>('/api/applications')).body;
const profileOf = async (client: ApiClient) => (await client.get<Profile>('/api/profile')).body;
const chosenIn = ({ cookies }: ApiClient) => cookies.get('application');

const start = (client: ApiClient) => client.post<{ number: number }>('/api/applications', {});

describe('an account', () => {
  let applicant: Applicant;
  let client: ApiClient;
  let first: string;

  beforeAll(async () => {
    applicant = await newApplicant();
    ({ client } = applicant);
  });

  it('has one application, and cannot start another before submitting it', async () => {
    expect(await applicationsOf(client)).toEqual({
      applications: [{ number: 1, program: '', term: '', web_status: null, chosen: true }],
      may_start: false,
    });
    expect((await start(client)).status).toBe(409);
    expect(chosenIn(client)).toBeUndefined();
  });

  it('starts another application with the answers that are not asked again, and opens it', async () => {
    await client.put('/api/add-another', { button_id: 'college', num_components: 3 });
    await client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' });
    await client.put('/api/last-page', { last_page: '/education' });
    await upload(client, transcripts, picture, 'a.png');
    expect((await waitForConversion(client, transcripts)).status).toBe('COMPLETED');
    first = await submitAnswers(client, {
      ...completeAnswers,
      ssn: '123-45-6789',
      college_2_name: 'Towson University',
    });
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
    for (const key of ['applied_major', 'entry_term', 'ssn', 'signature', transcripts])
      expect(profile.answer[key] ?? '').toBe('');
    expect((await applicationsOf(client)).applications).toMatchObject([
      { number: 1, program: 'Accounting (M.Acc.)', web_status: 'submitted', confirmation_number: first, chosen: false },
      { number: 2, program: '', term: '', web_status: null, chosen: true },
    ]);
  });

  it('keeps the answers, number and PDF copy of each application', async () => {
    await client.put('/api/answer', { answer: { first_name: 'Mai' } });
    const second = await submitAnswers(client, { ...completeAnswers, first_name: 'Mai', signature: 'Mai Nguyễn' });
    expect(second).not.toBe(first);
    expect((await profileOf(client)).confirmation_number).toBe(second);
    expect((await client.put('/api/applications/chosen', { number: 1 })).status).toBe(200);
    expect(chosenIn(client)).toBeUndefined();
    expect(await profileOf(client)).toMatchObject({ confirmation_number: first, answer: { first_name: 'Lan' } });

    const own = { 1: ['Lan Nguyễn', first], 2: ['Mai Nguyễn', second] } as const;
    for (const number of [1, 2] as const) {
      await client.put('/api/applications/chosen', { number });
      const { text } = await pdfText(await waitForPdfCopy(client));
      for (const word of own[number]) expect(text).toContain(word);
      for (const word of own[number === 1 ? 2 : 1]) expect(text).not.toContain(word);
    }
    await client.put('/api/applications/chosen', { number: 1 });
  });

  it('opens the newest application after a login', async () => {
    const elsewhere = apiClient();
    await logIn(elsewhere, applicant.email, applicant.password);
    expect(chosenIn(elsewhere)).toBe('2');
    expect((await profileOf(elsewhere)).answer.first_name).toBe('Mai');
    const { successful_login } = await profileOf(elsewhere);
    expect(successful_login).toHaveLength(1);
    await elsewhere.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(chosenIn(elsewhere)).toBeUndefined();
  });

  it('cannot use a file of its other application', async () => {
    await start(client);
    const own = await postFile(client, transcripts, picture);
    await client.put('/api/applications/chosen', { number: 2 });
    const { status } = await startConversion(client, transcripts, own.fileKey, 'a.png');
    expect([403, 409]).toContain(status);
  });

  it('refuses a change that a tab sends for the other application', async () => {
    const tag = (await profileOf(client)).application;
    await client.put('/api/applications/chosen', { number: 3 });
    const { status, body } = await client.put(
      '/api/answer',
      { answer: { first_name: 'Not here' } },
      { 'x-application': tag },
    );
    // The other application may be the applicant's own.
    expect([status, body]).toMatchObject([
      409,
      { application_changed: true, message: expect.not.stringContaining('person') },
    ]);
    expect((await profileOf(client)).answer.first_name).toBe('Mai');
  });

  it('starts only one application when two requests arrive at once', async () => {
    await submitAnswers(client);
    const statuses = (await Promise.all([start(client), start(client)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await applicationsOf(client)).applications).toHaveLength(4);
  });
});

it('the chosen application stays chosen while its session is renewed', async () => {
  const { client } = await newApplicant();
  await submitAnswers(client);
  await start(client);
  client.cookies.delete('access');
  const { headers } = await client.get('/api/profile');
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^application=2;/));
});

describe('discarding an application', () => {
  const discard = (client: ApiClient, number: unknown) =>
    client.del<{ message: string; number: number }>(`/api/applications/${number}`);

  async function startSecond() {
    const applicant = await newApplicant();
    const { client } = applicant;
    const confirmation = await submitAnswers(client);
    const first = await profileOf(client);
    expect((await start(client)).body.number).toBe(2);
    return { ...applicant, first, confirmation };
  }
  const isThere = async (client: ApiClient, number: number) =>
    (await dumpTable()).some(({ id }) => id === `application#${subOf(client.cookies)}.${number}`);

  it('deletes its answers and documents, keeps the other application, and never reuses a number', async () => {
    const { client, email, password, first } = await startSecond();
    // Workers change other attributes of the submitted application.
    const stored = async () => {
      const { answers, documents, version, receipt } = await storedApplicationOf(client).read();
      return textOf({ answers, documents, version, receipt });
    };
    const before = await stored();
    await client.put('/api/answer', { answer: { first_name: 'Discarded' } });
    await upload(client, transcripts, picture, 'a.png');
    expect((await waitForConversion(client, transcripts)).status).toBe('COMPLETED');
    await waitForPdfCopy(client);
    const { status, body } = await discard(client, 2);
    expect([status, body, chosenIn(client)]).toEqual([200, { message: expect.any(String), number: 1 }, undefined]);
    expect([await isThere(client, 2), await stored()]).toEqual([false, before]);
    expect(await profileOf(client)).toEqual({ ...first, now: expect.any(String) });
    expect(await applicationsOf(client)).toMatchObject({
      applications: [{ number: 1, chosen: true }],
      may_start: true,
    });
    expect((await discard(client, 2)).body).toEqual({ message: expect.any(String), number: 1 });

    const elsewhere = apiClient();
    await logIn(elsewhere, email, password);
    expect([chosenIn(elsewhere), await isThere(client, 2)]).toEqual([undefined, false]);
    expect((await start(client)).body.number).toBe(3);
    expect((await profileOf(client)).answer.first_name).toBe('Lan');
    await logIn(elsewhere, email, password);
    expect(chosenIn(elsewhere)).toBe('3');
  });

  it.each([
    ['the only application', 1, 409, /only application/],
    ['an unknown number', 7, 404, /find that application/],
    ['a number with a leading zero', '01', 404, /find that application/],
  ])('is refused for %s', async (_what, number, status, message) => {
    const { client } = await newApplicant();
    const response = await discard(client, number);
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it('is refused for a submitted application and for one with a request for a letter', async () => {
    const { client } = await startSecond();
    expect((await discard(client, 1)).status).toBe(409);
    await nameRecommender(client, newRecommender());
    expect((await client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
    const { status, body } = await discard(client, 2);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/requested letters/)]);
    await submitAnswers(client);
    expect((await discard(client, 2)).status).toBe(409);
    expect((await applicationsOf(client)).applications).toHaveLength(2);
  });

  it('makes late requests of another device fail', async () => {
    const { client, email, password } = await startSecond();
    const other = apiClient();
    await logIn(other, email, password);
    await discard(client, 2);
    for (const late of [
      other.put('/api/answer', { answer: { first_name: 'Late' } }),
      other.put('/api/answer', { answer: {} }),
      other.put('/api/last-page', { last_page: '/education' }),
      other.post('/api/web-status', { web_status: 'started' }),
      other.post('/api/submit', {}),
      other.post('/api/letters/1/ask', { generation: 0 }),
    ])
      expect([401, 404]).toContain((await late).status);
    for (const number of [1, 2]) {
      await logIn(other, email, password);
      other.cookies.set('application', '2');
      expect([number, (await other.put('/api/applications/chosen', { number })).status]).toEqual([number, 401]);
      expect(chosenIn(other)).toBeUndefined();
    }
    expect((await applicationsOf(client)).applications).toHaveLength(1);
  });

  it('never succeeds together with a submission when both and a save arrive at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { client } = await startSecond();
      await client.post('/api/web-status', { web_status: 'started' });
      await client.put('/api/answer', { answer: completeAnswers });
      const session = new Map(client.cookies);
      const [discarded, submitted] = await Promise.all([
        discard(client, 2),
        client.post('/api/submit', {}),
        client.put('/api/answer', { answer: { middle_name: 'Thu' } }),
      ]);
      // A refused call ends the session of this client.
      for (const [name, value] of session) client.cookies.set(name, value);
      expect(await isThere(client, 2)).toBe(discarded.status !== 200);
      if (discarded.status === 200) expect([401, 409]).toContain(submitted.status);
      else expect(discarded.status).toBe(409);
    }
  });
});
