import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { mustComeFromSite } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import { limits } from '../../shared/limits.ts';
import type { ApiClient } from '../support/api-client.ts';
import { logIn, newApplicant } from '../support/applicants.ts';
import { type CallName, callsOf, urlOf, valuesOf } from '../support/calls.ts';
import { storedApplicationOf } from '../support/stack-table.ts';

const save = (client: ApiClient, answer: object, seen?: unknown) =>
  client.put('/api/answer', { answer, ...(seen !== undefined && { seen }) });
const setRows = (client: ApiClient, num_components: number, seen?: number) =>
  client.put('/api/add-another', { button_id: 'cs_course', num_components, ...(seen !== undefined && { seen }) });
const setTab = (client: ApiClient, chosen_tab: string, seen?: number) =>
  client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab, ...(seen !== undefined && { seen }) });
const removeRow = (client: ApiClient, row: number, seen: number, id: string = crypto.randomUUID()) =>
  client.post('/api/add-another/cs_course/remove', { row, seen, id });
const profile = async (client: ApiClient) => (await client.get('/api/profile')).body;
const titles = (...texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => [`cs_course_${index + 1}_title`, text]));
const texts = [...answerKeys(partner.form)].filter(([, { type }]) => type === 'text').map(([key]) => key);

describe('saves with the version that the client has seen', () => {
  it('are refused with the answers of another device, including sealed ones, and store nothing', async () => {
    const { client } = await newApplicant();
    const first = { first_name: 'Lan', ssn: '123-45-6789' };
    expect((await save(client, first, { first_name: 0, ssn: 0 })).body).toEqual({
      message: 'Your answers were saved.',
      version: 1,
    });
    const stored = await storedApplicationOf(client).read();
    const late = await save(client, { first_name: 'Linh', ssn: '', city: 'Elm' }, { first_name: 0, ssn: 0, city: 0 });
    expect([late.status, late.body]).toEqual([
      409,
      { message: expect.stringContaining('on another device'), version: 1, present: first },
    ]);
    expect(await storedApplicationOf(client).read()).toEqual(stored);
    // The response to a save was lost, and the client sends the save again.
    expect(await save(client, first, { first_name: 0, ssn: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await storedApplicationOf(client).read()).toEqual(stored);
    expect(await save(client, { ssn: '' }, { ssn: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save(client, { ssn: '1' }, { ssn: 1 })).toMatchObject({ body: { version: 2, present: { ssn: '' } } });
  });

  it('detect changes by clients that send no version', async () => {
    const { client } = await newApplicant();
    expect((await save(client, { first_name: 'Lan' })).body).toEqual({ message: 'Your answers were saved.' });
    expect((await setRows(client, 3)).body).toEqual({ message: 'Saved.' });
    expect((await setTab(client, 'later')).body).toEqual({ message: 'Saved.' });
    expect((await save(client, { first_name: 'Linh' }, { first_name: 0 })).status).toBe(409);
    expect((await setRows(client, 2, 1)).body).toMatchObject({ version: 3, present: { cs_course: 3 } });
    expect((await setTab(client, 'upload', 2)).body).toMatchObject({ version: 3, present: { transcripts: 'later' } });
  });

  it('may include 50 answers, but no more', async () => {
    const { client } = await newApplicant();
    const keys = texts.toSorted((a, b) => b.length - a.length).slice(0, limits.answersWithSeen + 1);
    const request = (some: readonly string[]) =>
      [Object.fromEntries(some.map((key) => [key, 'x'])), Object.fromEntries(some.map((key) => [key, 0]))] as const;
    const refused = await save(client, ...request(keys));
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(keys.at(-1) ?? '')]);
    const most = request(keys.slice(0, -1));
    expect((await save(client, ...most)).body).toMatchObject({ version: 1 });
    const late = await save(client, Object.fromEntries(keys.slice(0, -1).map((key) => [key, 'y'])), most[1]);
    expect([late.status, late.body.present]).toEqual([409, most[0]]);
  });

  it.each([
    ['an answer without a version', { first_name: 'Lan', last_name: 'Tran' }, { first_name: 0 }, 'last_name'],
    ['a version without an answer', { first_name: 'Lan' }, { first_name: 0, last_name: 0 }, 'last_name'],
    ['a version of an unknown key', { first_name: 'Lan' }, { first_name: 0, nobody: 0 }, 'nobody'],
    ['a negative version', { first_name: 'Lan' }, { first_name: -1 }, 'first_name'],
    ['a version that is a text', { first_name: 'Lan' }, { first_name: '0' }, 'first_name'],
    ['versions that are not an object', { first_name: 'Lan' }, 0, 'seen'],
    ['a key of Object.prototype', { first_name: 'Lan' }, JSON.parse('{"first_name":0,"__proto__":0}'), '__proto__'],
  ])('are refused for %s', async (_what, answer, seen, named) => {
    const { client } = await newApplicant();
    const { status, body } = await save(client, answer, seen);
    expect([status, body.message]).toEqual([400, expect.stringContaining(named)]);
    expect(await profile(client)).toMatchObject({ version: 0, answer: {} });
  });
});

describe('the removal of a row', () => {
  it('moves the later rows up, clears the last one, and runs only once', async () => {
    const { client } = await newApplicant();
    await save(client, titles('one', 'two', 'three'));
    await setRows(client, 3);
    const id = crypto.randomUUID();
    const removed = await removeRow(client, 2, 2, id);
    expect([removed.status, removed.body]).toEqual([200, { message: 'The row was removed.', version: 3 }]);
    await save(client, { first_name: 'Lan' });
    expect((await removeRow(client, 2, 2, id)).body).toEqual(removed.body);
    expect(await profile(client)).toMatchObject({
      version: 4,
      answer: titles('one', 'three', ''),
      add_another: { cs_course: 2 },
    });
    // The question was never answered, but the client of this save does not know about the removal.
    const { status, body } = await save(client, { cs_course_3_institution: 'x' }, { cs_course_3_institution: 2 });
    expect([status, body.present]).toEqual([409, { cs_course_3_institution: '' }]);
  });

  it('is refused when a row that it would move was changed later', async () => {
    const { client } = await newApplicant();
    await setRows(client, 3);
    await save(client, titles('one', 'two', 'three'));
    await save(client, { cs_course_3_title: 'changed' });
    const late = await removeRow(client, 2, 2);
    expect([late.status, late.body]).toEqual([
      409,
      { message: expect.any(String), version: 3, present: { cs_course_3_title: 'changed' } },
    ]);
    await setRows(client, 2);
    expect((await removeRow(client, 2, 3)).body.present).toEqual({ cs_course: 2 });
    expect(await profile(client)).toMatchObject({ version: 4, answer: titles('one', 'two', 'changed') });
  });

  it.each([
    ['rows without an add button', '/api/add-another/recommender/remove', {}],
    ['an unknown button', '/api/add-another/nobody/remove', {}],
    ['a row after the last one', undefined, { row: 3 }],
    ['a missing version', undefined, { seen: undefined }],
    ['an id that is not a UUID', undefined, { id: 'x' }],
  ])('is refused for %s', async (_what, path = '/api/add-another/cs_course/remove', wrong) => {
    const { client } = await newApplicant();
    await setRows(client, 2);
    const before = await storedApplicationOf(client).read();
    const { status, body } = await client.post(path, { row: 1, seen: 9, id: crypto.randomUUID(), ...wrong });
    expect([status, body]).toEqual([400, { message: expect.any(String) }]);
    expect(await storedApplicationOf(client).read()).toEqual(before);
  });

  it('is refused for the only row', async () => {
    const { client } = await newApplicant();
    expect((await removeRow(client, 1, 0)).status).toBe(400);
    expect(await profile(client)).toMatchObject({ version: 0, add_another: {} });
  });
});

describe('the profile', () => {
  it('has a version, and a tag and a key that never change and differ between applicants', async () => {
    const [one, other] = await Promise.all([newApplicant(), newApplicant()]);
    const first = await profile(one.client);
    expect(first).toMatchObject({ version: 0, application: expect.stringMatching(/^[\w-]{22}$/) });
    expect(Buffer.from(String(first.draft_key), 'base64')).toHaveLength(32);
    await save(one.client, { first_name: 'Lan' });
    await logIn(one.client, one.email, one.password);
    const { application, draft_key } = first;
    expect(await profile(one.client)).toMatchObject({ version: 1, application, draft_key });
    const others = await profile(other.client);
    expect([others.application, others.draft_key]).not.toContain(application);
    expect([others.application, others.draft_key]).not.toContain(draft_key);
  });
});

const changing = routes.filter(
  (route) => route.access === 'session' && route.method !== 'GET' && mustComeFromSite(route),
);

describe('a change that names its application', () => {
  it.each(changing.map((route) => [route.name, route] as const))(
    'is refused if it names another application: %s',
    async (name, route) => {
      const [applicant, other] = await Promise.all([newApplicant(), newApplicant()]);
      const { client } = applicant;
      const call = callsOf(valuesOf(applicant))[name as CallName];
      const send = (tag: unknown) =>
        client.send(route.method, urlOf('', route.path, call), call.body, { 'x-application': String(tag) });
      const before = await storedApplicationOf(client).read();
      const refused = await send((await profile(other.client)).application);
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          message: 'This page shows a different application from the one that is open now. Please reload the page.',
          application_changed: true,
        },
      ]);
      expect(await storedApplicationOf(client).read()).toEqual(before);
      expect((await send((await profile(client)).application)).body).not.toHaveProperty('application_changed');
    },
  );

  it.each<[string, (own: string) => string]>([
    ['is empty', () => ''],
    ['is the first half of its own', (own) => own.slice(0, 11)],
    ['is its own with another letter', (own) => `${own}A`],
    ['is its own twice', (own) => `${own}, ${own}`],
    ['has other letter case', (own) => own.toUpperCase()],
  ])('is refused before its body is read if its tag %s', async (_what, change) => {
    const { client } = await newApplicant();
    const tag = change(String((await profile(client)).application));
    const { status, body } = await client.put('/api/answer', 'no object', { 'x-application': tag });
    expect([status, body]).toMatchObject([409, { application_changed: true }]);
  });

  it('is refused with 401 first if its session has ended', async () => {
    const { client } = await newApplicant();
    client.cookies.clear();
    const { status } = await client.put('/api/last-page', { last_page: '/about' }, { 'x-application': 'x' });
    expect(status).toBe(401);
  });
});
