import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { Profile } from '../../shared/contracts/application.ts';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';

const texts = [...answerKeys(partner.form)].filter(([, { type }]) => type === 'text').map(([key]) => key);
const profile = async (client: ApiClient) => (await client.get<Profile>('/api/profile')).body;
const save = (client: ApiClient, answer: unknown) => client.put('/api/answer', { answer });

describe('saved answers', () => {
  it('are returned byte for byte', async () => {
    const { client } = await newApplicant();
    const answer = {
      first_name: ' Lan 😀\u00a0 ',
      last_name: 'مريم العلي',
      city: 'e\u0301 \u00e9',
      optin_sms_ind: true,
      prev_lname: '',
    };
    expect((await save(client, answer)).status).toBe(200);
    expect((await profile(client)).answer).toEqual(answer);
  });

  it('may include every text question of the form in one request', async () => {
    const { client } = await newApplicant();
    const all = texts.map((key) => [key, `«${key}»`]);
    expect(all.length).toBeGreaterThan(400);
    expect((await save(client, Object.fromEntries(all))).status).toBe(200);
    expect((await profile(client)).answer).toEqual(Object.fromEntries(all));
  });

  it.each([
    ['an unknown key', { nobody_asked: 'x' }, 'nobody_asked'],
    ['a key of Object.prototype', JSON.parse('{"__proto__":"x"}'), '__proto__'],
    ['a boolean for a text', { last_name: true }, 'last_name'],
    ['null', { last_name: null }, 'last_name'],
    ['a text for a checkbox', { legal_agree: 'true' }, 'legal_agree'],
    ['too long a value', { last_name: 'x'.repeat(20_001) }, 'last_name'],
  ])('are all refused because of %s', async (_name, wrong, key) => {
    const { client } = await newApplicant();
    const { status, body } = await save(client, {
      first_name: 'Lan',
      ...wrong,
      ...Object.fromEntries(Object.entries(wrong)),
    });
    expect(status).toBe(400);
    expect(body.message).toContain(key);
    expect((await profile(client)).answer).toEqual({});
  });

  it('are cleaned up before they are stored, by the kind of question', async () => {
    const { client } = await newApplicant();
    const cleaned = [
      ['first_name', '\u200b\u2060', ''],
      ['last_name', '\udfffTran\u0000Thi\r\nAn\ud800', 'Tran Thi An'],
      ['cs_course_1_description', 'One\r\nTwo\u0085Three', 'One\nTwo Three'],
      ['zip', '２０７４２', '20742'],
      ['ssn', '١٢٣-٤٥-٦٧٨٩', '123-45-6789'],
      ['email_address', '"Tran, Lan" <Lan@example.com>', 'Lan@example.com'],
    ] as const;
    expect((await save(client, Object.fromEntries(cleaned))).status).toBe(200);
    const { answer } = await profile(client);
    for (const [key, , read] of cleaned) expect([key, answer[key] ?? '']).toEqual([key, read]);
  });

  it('never include documents, whose keys only the server sets', async () => {
    const { client } = await newApplicant();
    expect((await save(client, { college_unofficial_transcripts: 'ANSWERED', first_name: 'Lan' })).status).toBe(200);
    expect((await profile(client)).answer).toEqual({ first_name: 'Lan' });
  });

  it('are refused when the application has grown too large, and earlier answers stay', async () => {
    const { client } = await newApplicant();
    const statuses: number[] = [];
    for (let from = 0; from < 48; from += 12) {
      const part = texts.slice(from, from + 12).map((key) => [key, 'x'.repeat(20_000)]);
      statuses.push((await save(client, Object.fromEntries(part))).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    expect(Object.keys((await profile(client)).answer)).toHaveLength(
      12 * statuses.filter((status) => status === 200).length,
    );
  });
});

it('does not lock the owner out of an application of the maximum size', async () => {
  const { client, email, password } = await newApplicant();
  const keys = [...texts];
  for (const length of [20_000, 2_000, 200, 20, 2]) {
    while ((await save(client, { [keys.shift() ?? '']: 'x'.repeat(length) })).status === 200);
  }
  expect((await client.post('/public/login', { username: email, password })).status).toBe(200);
  expect((await client.get('/api/profile')).status).toBe(200);
  expect((await save(client, { first_name: '' })).status).toBe(200);
});

describe('the rest of the profile', () => {
  it('has the last page and the logins', async () => {
    const { client, email, password } = await newApplicant();
    expect(await profile(client)).toMatchObject({ last_page: null, successful_login: [expect.any(String)] });
    expect((await client.put('/api/last-page', { last_page: '/education' })).status).toBe(200);
    expect((await client.put('/api/last-page', { last_page: '/completion' })).status).toBe(400);
    await client.post('/public/login', { username: email, password });
    const { last_page, successful_login } = await profile(client);
    expect(last_page).toBe('/education');
    expect(successful_login).toHaveLength(2);
  });

  it('stores rows and tabs that exist, and refuses others', async () => {
    const { client } = await newApplicant();
    const rows = (button_id: unknown, num_components: unknown) =>
      client.put('/api/add-another', { button_id, num_components });
    const tab = (tab_id: string, chosen_tab: string) => client.put('/api/tabs', { tab_id, chosen_tab });
    expect((await rows('college', 9)).status).toBe(200);
    for (const wrong of [
      ['college', 10],
      ['college', 0],
      ['college', 1.5],
      ['college', '2'],
      ['recommender', 2],
      ['nobody', 2],
    ]) {
      expect((await rows(wrong[0], wrong[1])).status).toBe(400);
    }
    expect((await tab('transcripts', 'later')).status).toBe(200);
    expect((await tab('transcripts', 'never')).status).toBe(400);
    expect((await tab('nobody', 'later')).status).toBe(400);
    expect((await client.get('/api/add-another')).body).toEqual({ college: 9 });
    expect((await client.get('/api/tabs')).body).toEqual({ transcripts: 'later' });
  });
});
