import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expiredApplicants } from '../../bin/applicant/expired-applicants.ts';
import { configOf } from '../../infra/config.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import { apiClient } from '../support/api-client.ts';
import { type Applicant, lastMail, newApplicant, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { nextMail } from '../support/letters.ts';
import { command, link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, tokenIn } from '../support/recommenders.ts';
import { stackBucket } from '../support/stack-bucket.ts';
import { dumpTable, type Item, stackEnv, storedApplicationOf, subOf } from '../support/stack-table.ts';
import { conversionOf, postFile, startConversion } from '../support/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'applicant-'));
afterAll(() => rmSync(folder, { recursive: true }));

const question = 'college_unofficial_transcripts';

async function applicantWithDocument() {
  const applicant = await newApplicant();
  await applicant.client.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#7A1F2B' } })
    .png()
    .toBuffer();
  const { fileKey } = await postFile(applicant.client, question, picture);
  await startConversion(applicant.client, question, fileKey, 'transcript.png');
  expect((await conversionOf(applicant.client, question)).status).toBe('COMPLETED');
  return { ...applicant, picture, fileKey };
}

async function submittedApplicant() {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  await applicant.client.put('/api/answer', { answer: { ...completeAnswers } });
  expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
  return applicant;
}

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(directory, name)).isFile(),
  );
const exported = async (email: string, to: string) => {
  await command('applicant', 'export', email, '--to', join(folder, to));
  return filesIn(join(folder, to)).sort();
};

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe('data that have been kept as long as they may be', () => {
  const { unsubmitted, submitted } = configOf('dev').retention;

  it('are listed, erased when asked for, and no others', async () => {
    const [idle, busy] = [await applicantWithDocument(), await newApplicant()];
    const [recorded, early] = [await submittedApplicant(), await submittedApplicant()];
    const change = async ({ client }: Applicant, changed: Item) => {
      const stored = storedApplicationOf(client);
      await stored.write({ ...(await stored.read()), ...changed });
    };
    const submittedAt = (days: number) => ({ receipt: { confirmation_number: 'TEST', submitted_at: daysAgo(days) } });
    await change(idle, { successful_login: [daysAgo(unsubmitted + 1)] });
    await change(busy, { successful_login: [daysAgo(unsubmitted + 1), daysAgo(unsubmitted - 1)] });
    await change(recorded, { ...submittedAt(submitted + 1), successful_login: [daysAgo(0)] });
    await change(early, { ...submittedAt(submitted - 1), successful_login: [daysAgo(unsubmitted + 1)] });

    expect((await command('applicant', 'expired')).split('\n')).toEqual([
      `${recorded.email}: submitted ${daysAgo(submitted + 1).slice(0, 10)}`,
      `${idle.email}: last log-in ${daysAgo(unsubmitted + 1).slice(0, 10)}`,
      '2 in all. --erase erases them for good.',
    ]);
    expect(await command('applicant', 'expired', '--erase')).toContain('Erased 2. Backups of the table');
    for (const { email } of [idle, recorded])
      await expect(exported(email, 'over')).rejects.toThrow('There is no applicant with the address');
    expect(await exported(busy.email, 'busy')).toHaveLength(2);
    expect(await exported(early.email, 'early')).not.toHaveLength(0);
    expect(await command('applicant', 'expired')).toBe('Nothing has been kept too long.');
  });

  it('are also accounts that were never used', async () => {
    const [username, used] = [newEmail(), await newApplicant()];
    await apiClient().post('/public/signup', { username, password: used.password });
    Object.assign(process.env, stackEnv());
    const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const found = async (days: number) =>
      (await expiredApplicants({ unsubmitted, submitted }, at(days))).map(({ email, since }) => `${email} ${since}`);
    expect(await found(unsubmitted - 1)).not.toContain(`${username} signed up`);
    const later = await found(unsubmitted + 1);
    expect(later).toContain(`${username} signed up`);
    expect(later).toContain(`${used.email} last log-in`);
    expect(later).not.toContain(`${used.email} signed up`);
  });
});

describe('the data of an account with two applications', () => {
  it('are kept as long as one of them is, exported and erased together', async () => {
    const { client, email } = await submittedApplicant();
    const first = storedApplicationOf(client);
    expect((await client.post('/api/applications', {})).status).toBe(200);
    const number = 'TEST-OLD2';
    const { submitted } = configOf('dev').retention;
    await first.write({
      ...(await first.read()),
      receipt: { confirmation_number: number, submitted_at: daysAgo(submitted + 1) },
    });
    expect(await command('applicant', 'expired')).not.toContain(email);
    const of = { one: await link('staff', number), two: await link('staff', email) };
    const shownBy = async (url: string) =>
      (await fetch(new URL(`/service/tmp-pdf${new URL(url).search}`, url)).then((answer) => answer.json())) as {
        confirmation_number?: string;
      };
    expect((await shownBy(of.one)).confirmation_number).toBe(number);
    expect((await shownBy(of.two)).confirmation_number).toBeUndefined();
    expect((await link('list', email)).split('\n')).toHaveLength(3);
    const files = await exported(email, 'two');
    expect(files).toEqual(expect.arrayContaining(['account.json', 'application.json', '2/application.json']));
    await expect(command('applicant', 'erase', email)).rejects.toThrow('To erase all of it, add --submitted.');
    expect(await command('applicant', 'erase', email, '--submitted')).toMatch(/^Erased: the account, 5 items/);
  });
});

describe('the data of an applicant', () => {
  it('are exported as files, the social security number in clear, the documents as they were sent', async () => {
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

  it('are erased, and nothing of them is found any more', async () => {
    const { client, email, password } = await applicantWithDocument();
    const token = new URL(await link('staff', email)).searchParams.get('service_token');
    const staffView = () => apiClient().get(`/service/tmp-pdf?service_token=${token}`);
    expect((await staffView()).status).toBe(200);
    expect(await command('applicant', 'erase', email)).toMatch(
      /^Erased: the account, 2 items of the table, 3 files and versions\.\nBackups of the table/,
    );
    expect((await client.get('/api/profile')).status).toBe(401);
    expect((await staffView()).status).toBe(401);
    expect((await apiClient().post('/public/login', { username: email, password })).status).toBe(401);
    await expect(exported(email, 'gone')).rejects.toThrow('There is no applicant with the address');
    // The address is free again, and whoever signs up finds nothing of it.
    await apiClient().post('/public/signup', { username: email, password });
    expect((await lastMail(email)).text).toMatch(/\b\d{6}\b/);
  });

  it('of another applicant are left alone', async () => {
    const [one, other] = [await applicantWithDocument(), await applicantWithDocument()];
    await command('applicant', 'erase', one.email);
    expect(await exported(other.email, 'other')).toHaveLength(5);
    expect((await other.client.get('/api/profile')).status).toBe(200);
  });

  it('that were submitted are erased on purpose only', async () => {
    const { email, client } = await submittedApplicant();
    await expect(command('applicant', 'erase', email)).rejects.toThrow('To erase all of it, add --submitted.');
    expect((await client.get('/api/profile')).status).toBe(200);
    await command('applicant', 'erase', email, '--submitted');
    expect((await client.get('/api/profile')).status).toBe(401);
  });
});

describe('letters of recommendation', () => {
  const [waived, readable] = [newRecommender(), newRecommender()];
  const secret = 'Lan is excellent.';
  let applicant: Applicant;

  beforeAll(async () => {
    applicant = await newApplicant();
    const rows = { ...recommenderAnswers(1, waived), ...recommenderAnswers(2, readable), recommender_2_waiver: 'N' };
    await applicant.client.put('/api/answer', { answer: { first_name: 'Lan', last_name: 'Tran', ...rows } });
    for (const [n, to] of [waived, readable].entries()) {
      expect((await applicant.client.post(`/api/letters/${n + 1}/ask`, { generation: 0 })).status).toBe(200);
      await sendLetter(tokenIn(await nextMail(to, 'letter-asked')), `${secret} ${n + 1}`);
      // Its record is written by then.
      await nextMail(to, 'letter-receipt');
    }
  });

  it('are exported where the applicant may read them, and how they all stand', async () => {
    const files = await exported(applicant.email, 'letters');
    expect(files).toEqual(['account.json', 'application.json', 'letters.json', 'letters/2-g1-v1.pdf']);
    const pdf = readFileSync(join(folder, 'letters', 'letters/2-g1-v1.pdf'));
    expect((await pdfText(pdf)).text).toContain(`${secret} 2`);
    expect(JSON.parse(readFileSync(join(folder, 'letters', 'letters.json'), 'utf8'))).toMatchObject([
      { n: 1, name: 'Ada Byron', email: waived, waiver: 'Y', state: 'received' },
      { n: 2, waiver: 'N', state: 'received' },
    ]);
  });

  it('are erased with what points to them, and their links open nothing', async () => {
    const sub = subOf(applicant.client.cookies);
    const asks = async () =>
      (await dumpTable(stackEnv().ASKS_TABLE_NAME)).filter(({ pk, sk }) => `${pk} ${sk}`.includes(sub));
    expect((await asks()).map(({ sk }) => sk).toSorted()).toEqual(
      ['account', 'letters', `${sub}#1`, `${sub}#2`].toSorted(),
    );
    const token = tokenIn(await nextMail(waived, 'letter-receipt'));
    const request = () => apiClient().get('/letter/request', { [letterHeader]: token });
    expect((await request()).status).toBe(200);

    await command('applicant', 'erase', applicant.email);
    expect(await asks()).toEqual([]);
    expect((await request()).status).toBe(401);
    const { s3, Bucket } = stackBucket();
    for (const kind of ['letters', 'letter-uploads', 'letter-converted', 'letter-texts'])
      expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${kind}/${sub}/` }))).Contents ?? []).toEqual(
        [],
      );
  });
});
