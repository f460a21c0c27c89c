import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentTokenOf } from '../../lambdas/links/links.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import type { StaffView } from '../../shared/contracts/links.ts';
import { apiClient, stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { submitAnswers } from '../support/complete-application.ts';
import { link, visitorLink } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { recommenderAnswers, requestLetter, sendLetter } from '../support/recommenders.ts';

const tokenOf = (url: string, name: string) => new URL(url).searchParams.get(name) ?? '';
const open = (token: string) =>
  apiClient().get<StaffView & { answer: Record<string, string> }>(`/service/tmp-pdf?service_token=${token}`);

const logFile = () => process.env.STACK_LOG ?? '';
const logSize = () => statSync(logFile()).size;
const logSince = (size: number) => readFileSync(logFile()).subarray(size).toString('utf8');

describe('a staff link', () => {
  it('shows one application, and masks the social security number unless the link has that right', async () => {
    const { client, email } = await newApplicant();
    await client.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
    const masked = await open(tokenOf(await link('staff', email), 'service_token'));
    expect(masked.status).toBe(200);
    expect(masked.body).toMatchObject({
      answer: { first_name: 'Lan', ssn: '•••-••-6789' },
      add_another: {},
      tabs: {},
      document_answer: {},
      documents: {},
    });
    expect((await open(tokenOf(await link('staff', email, '--ssn'), 'service_token'))).body.answer.ssn).toBe(
      '123-45-6789',
    );
  });

  it('lists the letters, and opens a received one', async () => {
    const { applicant, letterToken, recommender } = await requestLetter();
    const { client, email } = applicant;
    const asked = { name: 'Ada Byron', title: 'Professor', organization: 'Hill College', email: recommender };
    await client.put('/api/answer', { answer: { ...recommenderAnswers(2, ''), recommender_2_firstname: '' } });
    const token = tokenOf(await link('staff', email), 'service_token');
    const listed = async () => (await open(token)).body.letters;
    expect(await listed()).toEqual([
      { n: 1, name: 'Ada Byron', waiver: 'Y', state: 'asked', state_at: expect.any(String), asked },
      { n: 2, name: 'Byron', waiver: 'Y', state: 'listed' },
      { n: 3, name: '', waiver: '', state: 'listed' },
    ]);
    const address = (n: number) => `/service/tmp-document/letter-${n}?document_token=${documentTokenOf(token)}`;
    expect((await apiClient().get(address(1))).status).toBe(404);

    await sendLetter(letterToken, 'Lan is excellent.');
    const [letter] = (await listed()) ?? [];
    const { state_at } = letter ?? {};
    expect(letter).toEqual({
      n: 1,
      name: 'Ada Byron',
      waiver: 'Y',
      state: 'received',
      asked,
      writer: { name: 'Ada Byron', title: 'Professor' },
      state_at,
      received_at: state_at,
      version: 1,
      pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      url: `${stackUrl()}${address(1)}`,
    });
    const { status, headers } = await apiClient().get(address(1));
    expect(status).toBe(302);
    const pdf = new Uint8Array(await (await fetch(headers.get('location') ?? '')).arrayBuffer());
    expect((await pdfText(pdf)).text).toContain('Lan is excellent.');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(letter?.pdf_sha256);
    for (const n of [0, 2, 3, 4]) expect((await apiClient().get(address(n))).status).toBe(404);
    expect((await apiClient().get(`/service/tmp-document/letter-1?document_token=${'x'.repeat(43)}`)).status).toBe(401);
  });

  it('is refused when unknown or revoked', async () => {
    const { email } = await newApplicant();
    const url = await link('staff', email);
    const token = tokenOf(url, 'service_token');
    expect((await open(token)).status).toBe(200);
    await link('revoke', url);
    await expect(link('revoke', url)).rejects.toThrow("We couldn't find that link");
    expect((await open(token)).status).toBe(401);
    expect((await open('x'.repeat(2000))).status).toBe(401);
    expect((await apiClient().get(`/public/tmp?token=${token}`)).status).toBe(404);
  });

  it('is refused with its own message after the applicant has discarded the application', async () => {
    const { client, email } = await newApplicant();
    await submitAnswers(client);
    await client.post('/api/applications', {});
    const token = tokenOf(await link('staff', email, '--unsubmitted'), 'service_token');
    expect((await open(token)).body).not.toHaveProperty('confirmation_number');
    await client.del('/api/applications/2');
    const document = apiClient().get(`/service/tmp-document/transcripts?document_token=${documentTokenOf(token)}`);
    for (const { status, body } of [await open(token), await document])
      expect([status, body]).toEqual([401, { message: expect.stringMatching(/^This link is unknown/) }]);
  });

  it('is listed without its token, and revoked by its id', async () => {
    const { email } = await newApplicant();
    const [whole, masked] = [await link('staff', email, '--ssn'), await link('staff', email, '--days', '30')];
    const tokens = [whole, masked].map((url) => tokenOf(url, 'service_token'));
    const list = await link('list', email);
    const ids = [...list.matchAll(/^([0-9a-f]{12}) +staff( \(ssn\))? .* (\S+@\S+)$/gm)].map(([, id, right, to]) => {
      expect(to).toBe(email);
      return { id: id ?? '', right };
    });
    expect(ids.map(({ right }) => right).toSorted()).toEqual([' (ssn)', undefined]);
    for (const token of tokens) expect(list).not.toContain(token);
    await link('revoke', ids.find(({ right }) => right)?.id ?? '');
    expect(await Promise.all(tokens.map(async (token) => (await open(token)).status))).toEqual([401, 200]);
    expect(await link('list', email)).toMatch(/staff \(ssn\) .* revoked /);
  });

  it('is revoked by the address of a document, and a letter link by the address that the recommender received', async () => {
    const { applicant, letterToken } = await requestLetter();
    const token = tokenOf(await link('staff', applicant.email), 'service_token');
    const address = `/service/tmp-document/transcripts?document_token=${documentTokenOf(token)}`;
    expect(await link('revoke', ` ${new URL(address, 'https://apply.example.edu')} `)).toContain(
      'The link was revoked.',
    );
    expect((await open(token)).status).toBe(401);
    const read = () => apiClient().get('/letter/request', { [letterHeader]: letterToken });
    const before = logSize();
    expect((await read()).status).toBe(200);
    const log = logSince(before);
    const [use = '{}'] = log
      .split('\n')
      .filter((line) => line.includes('"link used"') && line.includes('/letter/request'));
    expect(JSON.parse(use)).toMatchObject({ opened: true, requestId: expect.any(String) });
    await link('revoke', `https://apply.example.edu/recommend?letter_token=${letterToken}`);
    expect((await read()).status).toBe(401);
  });

  it('is logged by its id, without its token, at each use, including refused ones', async () => {
    const { email } = await newApplicant();
    const before = logSize();
    const url = await link('staff', email);
    const token = tokenOf(url, 'service_token');
    const id = /^[0-9a-f]{12}/m.exec(await link('list', email))?.[0];
    await open(token);
    await apiClient().get(`/service/tmp-document/transcripts?document_token=${documentTokenOf(token)}`);
    await link('revoke', url);
    await open(token);
    const log = logSince(before);
    const uses = log.split('\n').filter((line) => line.includes('"link used"') && line.includes(`"${id}"`));
    expect(uses.map((line) => JSON.parse(line))).toMatchObject([
      { route: 'GET /service/tmp-pdf', opened: true, timestamp: expect.any(String), requestId: expect.any(String) },
      { route: 'GET /service/tmp-document/{key}', opened: true },
      { route: 'GET /service/tmp-pdf', opened: false },
    ]);
    expect(log).not.toContain(token);
    expect(log).not.toContain(documentTokenOf(token));
  });
});

describe('a visitor’s link', () => {
  it('contains answers for a new application', async () => {
    const url = await visitorLink({ first_name: 'Lan' });
    const { body } = await apiClient().get(`/public/tmp?token=${tokenOf(url, 'token')}`);
    expect(body).toEqual({ answer: { first_name: 'Lan' } });
    expect((await open(tokenOf(url, 'token'))).status).toBe(401);
  });

  it('cannot contain a social security number', async () => {
    await expect(visitorLink({ ssn: '123-45-6789' })).rejects.toThrow("A link can't include the answer ssn");
  });
});
