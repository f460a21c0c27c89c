import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Folder, followupKinds, type ItemKind } from '../../shared/contracts/uses.ts';
import { apiClient } from '../support/api-client.ts';
import { lastMail, newApplicant } from '../support/applicants.ts';
import { newCanary } from '../support/canary.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { eventually } from '../support/eventually.ts';
import { letterClient, waitForMail } from '../support/letters.ts';
import { command, exportData, link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { storedFollowup, subOf } from '../support/stack-table.ts';
import { storedWith } from '../support/stored-with.ts';
import { type Presigned, postFile, postTo, presign, startConversion, waitForConversion } from '../support/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'applicant-'));
afterAll(() => rmSync(folder, { recursive: true }));

const question = 'college_unofficial_transcripts';

async function applicantWithDocument() {
  const applicant = await newApplicant();
  await applicant.client.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
  const picture = await samplePng();
  const { fileKey } = await postFile(applicant.client, question, picture);
  await startConversion(applicant.client, question, fileKey, 'transcript.png');
  expect((await waitForConversion(applicant.client, question)).status).toBe('COMPLETED');
  return { ...applicant, picture, fileKey };
}

const exported = (email: string, to: string) => exportData(email, join(folder, to));

describe('the data of an applicant', () => {
  it('are exported as files, with the social security number in clear text and the documents as uploaded', async () => {
    const { email, picture, fileKey } = await applicantWithDocument();
    const uploadId = fileKey.split('/').at(-1) ?? '';
    expect(await exported(email, 'one')).toEqual([
      'account.json',
      'application.json',
      `converted/${question}/${uploadId}.pdf`,
      `converted/${question}/${uploadId}.webp`,
      `uploads/${question}/${uploadId}`,
    ]);
    const read = (name: string) => readFileSync(join(folder, 'one', name));
    expect(JSON.parse(read('account.json').toString())).toMatchObject({ email });
    const application = JSON.parse(read('application.json').toString());
    expect(application).toMatchObject({
      username: email,
      answers: { first_name: 'Lan', ssn: '123-45-6789' },
      used_uploads: [uploadId],
    });
    for (const closed of ['sealed', 'draft_key']) expect(application).not.toHaveProperty(closed);
    expect(read(`uploads/${question}/${uploadId}`).equals(picture)).toBe(true);
    expect(statSync(join(folder, 'one', 'application.json')).mode & 0o077).toBe(0);
  });

  it("are erased, which ends the session and links and frees the address but keeps another applicant's data", async () => {
    const [{ client, email, password }, other] = [await applicantWithDocument(), await applicantWithDocument()];
    const token = new URL(await link('staff', email)).searchParams.get('service_token');
    const staffView = () => apiClient().get(`/service/tmp-pdf?service_token=${token}`);
    expect((await staffView()).status).toBe(200);
    expect(await command('applicant', 'erase', email)).toMatch(
      /^Erased the account [\da-f-]{36}, its table items, and 3 files and versions\.\nBackups of the table .* exports that were fetched can't be recalled/,
    );
    expect((await client.get('/api/profile')).status).toBe(401);
    expect((await staffView()).status).toBe(401);
    expect((await apiClient().post('/public/login', { username: email, password })).status).toBe(401);
    expect(await exported(other.email, 'other')).toHaveLength(5);
    await apiClient().post('/public/signup', { username: email, password });
    expect((await lastMail(email)).text).toMatch(/\b\d{6}\b/);
  });
});

it('exports the letters that the applicant may read, and the state of each, without the reason for reopening', async () => {
  const [waived, readable] = [newRecommender(), newRecommender()];
  const applicant = await newApplicant();
  const rows = { ...recommenderAnswers(1, waived), ...recommenderAnswers(2, readable), recommender_2_waiver: 'N' };
  await applicant.client.put('/api/answer', { answer: { first_name: 'Lan', last_name: 'Tran', ...rows } });
  for (const [n, to] of [waived, readable].entries()) {
    expect((await applicant.client.post(`/api/letters/${n + 1}/ask`, { generation: 0 })).status).toBe(200);
    await sendLetter(tokenIn(await waitForMail(to, 'letter-asked')), `Lan is excellent. ${n + 1}`);
    // The worker writes the record before it sends the receipt.
    await waitForMail(to, 'letter-receipt');
  }
  await command('applicant', 'reopen', applicant.email, '1', '--why', 'A page was missing.');
  const files = await exported(applicant.email, 'letters');
  expect(files).toEqual(['account.json', 'application.json', 'letters.json', 'letters/2-g1-v1.pdf']);
  const pdf = readFileSync(join(folder, 'letters', 'letters/2-g1-v1.pdf'));
  expect((await pdfText(pdf)).text).toContain('Lan is excellent. 2');
  const letters = readFileSync(join(folder, 'letters', 'letters.json'), 'utf8');
  expect(JSON.parse(letters)).toMatchObject([
    { n: 1, name: 'Ada Byron', email: waived, waiver: 'Y', state: 'asked' },
    { n: 2, waiver: 'N', state: 'received' },
  ]);
  expect(letters).not.toContain('A page was missing');
});

describe('the address of an applicant', () => {
  it('changes with every application, logs out every device and is told to both addresses', async () => {
    const { client, email, password } = await newApplicant();
    const other = await newApplicant();
    const to = `new-${email}`;
    const change = (from: string, next: string) => command('applicant', 'change-email', from, next);
    await expect(change(email, 'no address')).rejects.toThrow("isn't a valid email address");
    await expect(change(email, other.email)).rejects.toThrow('already has an account');
    expect((await client.get('/api/profile')).status).toBe(200);

    // Case and spaces around an address don't matter, and a repeated command changes nothing more.
    for (const next of [` ${to.toUpperCase()} `, to])
      expect(await change(email, next)).toMatch(`Changed the address of the account to ${to}.`);
    // An access token is valid for five minutes. After that, the ended session is not refreshed.
    client.cookies.delete('access');
    expect((await client.get('/api/profile')).status).toBe(401);
    for (const address of [email, to])
      expect((await lastMail(address)).subject).toMatch(/^The email address of your .* was changed$/);
    const logIn = (username: string) => apiClient().post('/public/login', { username, password });
    expect((await logIn(email)).status).toBe(401);
    expect(await logIn(to)).toMatchObject({ status: 200, body: { username: to } });

    await exported(to, 'changed');
    const read = (name: string) => JSON.parse(readFileSync(join(folder, 'changed', name), 'utf8'));
    expect(read('account.json')).toMatchObject({ email: to, email_changes: [{ from: email, to }] });
    expect(read('application.json')).toMatchObject({ username: to });
    await expect(change(email, `x${to}`)).rejects.toThrow(`We found no applicant with the address ${email}.`);
  });
});

describe('an applicant who has used every feature', () => {
  const canary = newCanary();
  const [sent, declined, asked] = [newRecommender(), newRecommender(), newRecommender()];
  let ids: string[];
  let email: string;
  const other = crypto.randomUUID();

  /**
   * Whether items or files of each kind contain an applicant's data. When you add a kind, add a row here. If its value
   * is true, also create an item or file of that kind in the setup below.
   */
  const namesApplicant: Readonly<Record<ItemKind | Folder, boolean>> = {
    account: true,
    application: true,
    emails: false,
    link: true,
    session: false,
    'sessions-ended': true,
    uploads: true,
    converted: true,
    copies: true,
    submissions: true,
    'letter-uploads': true,
    'letter-converted': true,
    'letter-texts': true,
    letters: true,
  };

  beforeAll(async () => {
    const applicant = await applicantWithDocument();
    const { client } = applicant;
    email = applicant.email;
    await client.post('/api/web-status', { web_status: 'started' });
    const rows = Object.assign({}, ...[sent, declined, asked].map((to, index) => recommenderAnswers(index + 1, to)));
    const answer = { ...completeAnswers, ...rows, first_name: canary.word, signature: canary.word };
    expect((await client.put('/api/answer', { answer })).status).toBe(200);
    await link('staff', applicant.email);
    for (const n of [1, 2]) expect((await client.post(`/api/letters/${n}/ask`, { generation: 0 })).status).toBe(200);
    await apiClient().post('/letter/mine', { email: sent });
    const letters = await Promise.all(
      [sent, declined].map(async (to) => tokenIn(await waitForMail(to, 'letter-asked'))),
    );
    // These files are uploaded and never used.
    for (const { body: form } of [
      await presign(client, question),
      await letterClient(letters[0] ?? '').post<Presigned>('/letter/presigned-url', {}),
    ])
      expect((await postTo(form, applicant.picture)).status).toBe(204);
    await letterClient(letters[0] ?? '').put('/letter/draft', { text: canary.word });
    await letterClient(letters[1] ?? '').post('/letter/decline', { reason: canary.word });
    await sendLetterFile(letters[0] ?? '', applicant.picture, 'letter.png');
    await waitForMail(sent, 'letter-receipt');
    expect(await client.post('/api/submit', {})).toMatchObject({ status: 200 });
    await waitForMail(applicant.email, 'receipt');
    await eventually(
      async () => (await client.get<{ status: string }>('/api/pdf')).body.status,
      (status) => status === 'COMPLETED',
      60_000,
    );
    expect((await client.post('/api/applications', {})).status).toBe(200);
    await client.put('/api/answer', { answer: { last_name: canary.word } });

    await client.post('/public/forgot-password', { username: email });
    const { searchParams } = new URL(/http\S+reset\S+/.exec((await lastMail(email)).text)?.[0] ?? '');
    const reset = { username: searchParams.get('username'), id: searchParams.get('id') };
    const { status } = await client.post('/public/reset-password', { ...reset, password: `B2!${applicant.password}` });
    expect(status).toBe(200);

    const sub = subOf(client.cookies);
    ids = [sub, `${sub}.2`];
    const mine = { application: `${sub}.2`, n: 1, generation: 1 };
    // Writes items of kinds that the calls above have not created, and of a kind that a later release might add.
    await storedFollowup('email#own', 'email').write({ kind: 'letter-asked', letters: [mine] });
    await storedFollowup(`reminder#${sub}`, '2026-12-07').write({ closes: '2026-12-14' });
    await storedFollowup('future#by-attribute', 'any').write({ application: sub });
    await storedFollowup(`future#${sub}.2`, 'by-key').write({ text: canary.word });
    await storedFollowup(`asks#${other}`, 'letters').write({ application: `typed ${sub}`, revision: 1, letters: {} });
  });

  it('has items and files of every kind, and none after the erasure', async () => {
    const [sub = ''] = ids;
    const before = (await storedWith(sub, canary.word)).map((name) => name.split(/[#/]/)[0]);
    const expected = [
      ...Object.entries(namesApplicant).flatMap(([kind, names]) => (names ? [kind] : [])),
      ...Object.entries(followupKinds).flatMap(([kind, { refersTo }]) => (refersTo === 'applicants' ? [kind] : [])),
    ];
    expect([...new Set(before)].toSorted()).toEqual([...expected, 'future'].toSorted());
    await expect(command('applicant', 'erase', email)).rejects.toThrow('To erase everything anyway, add --submitted.');
    const files = await exported(email, 'everything');
    expect(files).toEqual(expect.arrayContaining(['account.json', 'application.json', '2/application.json']));
    await command('applicant', 'erase', email, '--submitted');
    expect(await storedWith(sub, canary.word, email)).toEqual([`asks#${other} letters`]);

    // A restored table may contain an applicant whose account is erased.
    await storedFollowup(`reminder#${sub}`, 'ended').write({});
    await command('applicant', 'erase', sub);
    expect(await storedWith(sub)).toEqual([`asks#${other} letters`]);
  });
});
