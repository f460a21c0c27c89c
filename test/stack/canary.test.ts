import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import { apiClient, stackUrl } from '../support/api-client.ts';
import { lastCode, lastMail, logIn } from '../support/applicants.ts';
import { transcripts } from '../support/calls.ts';
import { type Canary, formsOf, leaksIn, newCanary } from '../support/canary.ts';
import { applicantWith, findMails, letterClient, newNamedRecommender, waitForMail } from '../support/letters.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { sendLetter, tokenIn } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { queueMessages, storedObjects } from '../support/stack-stores.ts';
import { dumpTable, stackEnv } from '../support/stack-table.ts';
import { upload } from '../support/uploads.ts';

const logFile = join(import.meta.dirname, '../../test-results/stack.log');

const [typed, name, file, guess] = [newCanary(), newCanary(), newCanary(), newCanary()];
const password: Canary = { word: `A1!${newCanary().word}`, forms: [] };
const email = `${name.word}@example.com`;
const secrets: Canary[] = [typed, name, file, guess, { ...password, forms: formsOf(password.word) }];

const client = apiClient();
const answers: string[] = [];
let logged: number;

const pngBytes = await samplePng();

/** Returns answers with a canary in every text field. */
const everyField = () =>
  Object.fromEntries(
    [...answerKeys(partner.form)].flatMap(([key, { type }]) =>
      type === 'text' ? [[key, `${typed.word} ${key}`]] : [],
    ),
  );

/** Records the response to a caller without the applicant's session, which must contain no canary. */
async function recordAnswer(answer: Promise<{ body: unknown }>) {
  answers.push(JSON.stringify((await answer).body));
}

async function goWrong() {
  const stranger = apiClient();
  await recordAnswer(stranger.post('/public/signup', { username: `${guess.word}`, password: guess.word }));
  await recordAnswer(stranger.post('/public/login', { username: email, password: guess.word }));
  await recordAnswer(stranger.post('/public/confirm', { username: email, code: guess.word }));
  await recordAnswer(
    stranger.post('/public/reset-password', { username: guess.word, id: guess.word, password: `A1!${guess.word}` }),
  );
  await recordAnswer(stranger.get(`/public/tmp?token=${guess.word}`));
  await recordAnswer(stranger.get(`/service/tmp-pdf?service_token=${guess.word}`));
  await recordAnswer(stranger.get('/api/profile', { cookie: `access=${guess.word}; refresh=${guess.word}` }));
  await client.get(`/lookup/find?text=${guess.word}&category=address`);
  await client.put('/api/answer', { answer: { first_name: { [guess.word]: 1 } } });
  await client.post('/api/validations', { errors: { first_name: [typed.word] } });
  await client.post('/api/submit', {});
  await client.post(`/api/pdf/document-answer/${transcripts}`, {
    file_key: guess.word,
    file_name: `${guess.word}.pdf`,
  });
}

beforeAll(async () => {
  logged = statSync(logFile).size;
  await client.post('/public/signup', { username: email, password: password.word });
  const code = await lastCode(email);
  await client.post('/public/confirm', { username: email, code });
  await logIn(client, email, password.word);
  for (const cookie of client.cookies.values()) if (cookie.length > 20) secrets.push({ word: cookie, forms: [cookie] });
  await client.post('/api/web-status', { web_status: 'started' });
  expect((await client.put('/api/answer', { answer: everyField() })).status).toBe(200);
  const short = `${file.word.slice(0, 24)}.png`;
  secrets.push({ word: short, forms: [short.slice(0, -4)] });
  expect((await upload(client, transcripts, pngBytes, short)).status).toBe('COMPLETED');
  await goWrong();
  await waitForPdfCopy(client);
  await client.post('/public/forgot-password', { username: email });
  const link = new URL(/http\S+reset\S+/.exec((await lastMail(email)).text)?.[0] ?? '');
  await client.get('/api/logout');
  await client.post('/public/reset-password', {
    username: link.searchParams.get('username'),
    id: link.searchParams.get('id'),
    password: `B2!${password.word}`,
  });
});

const log = () => readFileSync(logFile).subarray(logged).toString('utf8');

/** Returns all messages, including those that workers have already taken from their queues. */
async function seenMessages() {
  const seen = await (await fetch(`${stackUrl()}/_local/queues`)).json();
  return (seen as { messages: readonly { queue: string; body: string }[] }).messages;
}

const bucket = storedObjects();
afterAll(() => bucket.close());

describe('the text that an applicant types', () => {
  it('is in no log line, and neither are addresses, passwords, tokens and file names', () => {
    expect(log()).toMatch(/"route":"PUT \/api\/answer"/);
    expect(log()).toMatch(/"queue":"conversion"/);
    expect(leaksIn(log(), secrets)).toEqual([]);
  });

  it('is not disclosed to strangers', () => {
    expect(answers.length).toBeGreaterThan(5);
    expect(leaksIn(answers.join('\n'), [typed, name, file, password])).toEqual([]);
  });

  it('is in no object name or metadata, and so in no URL', async () => {
    const keys = await bucket.keys();
    expect(keys.some((key) => key.startsWith('copies/'))).toBe(true);
    expect(leaksIn(keys.join('\n'), secrets)).toEqual([]);
    const kept = (await Promise.all(keys.slice(-20).map(bucket.read))).flat().map(({ metadata }) => metadata);
    expect(kept).not.toEqual([]);
    expect(leaksIn(JSON.stringify(kept), secrets)).toEqual([]);
  });

  it('is in no queue message', async () => {
    const messages = queueMessages();
    // The message that discards an unclaimed upload is delayed by 15 minutes.
    expect(messages.some(({ body }) => body.includes(transcripts))).toBe(true);
    expect(leaksIn(JSON.stringify([...messages, ...(await seenMessages())]), secrets)).toEqual([]);
  });

  it('is in no subject or body of an email', async () => {
    const mails = (await (await fetch(`${stackUrl()}/_local/mail?to=${email}`)).json()) as Record<string, string>[];
    expect(mails.length).toBeGreaterThan(2);
    const words = mails.map(({ subject, html, text }) => [subject, html, text].join('\n')).join('\n');
    expect(leaksIn(words, [typed, name, file, guess, password])).toEqual([]);
  });
});

describe('the text that a recommender types, and the note of the applicant', () => {
  const [letter, reason, note] = [newCanary(), newCanary(), newCanary()];
  const kept = [letter, reason, note];
  const people = [newCanary(), newCanary()];
  const writers = people.map(({ word }) => ({ ...newNamedRecommender(), email: `${word}@a.test`, lastname: word }));
  const tokens: Canary[] = [];
  const answered: string[] = [];

  async function tokenOf({ email: to }: (typeof writers)[number]): Promise<string> {
    const token = tokenIn(await waitForMail(to, 'letter-asked'));
    tokens.push({ word: token, forms: [token] });
    return token;
  }

  beforeAll(async () => {
    const applicant = await applicantWith(writers);
    const see = async (path: string) => {
      const { status, body } = await applicant.client.get(path);
      expect(status).toBe(200);
      answered.push(JSON.stringify(body));
    };
    for (const n of [1, 2]) await applicant.client.post(`/api/letters/${n}/ask`, { generation: 0, note: note.word });
    const [first = '', second = ''] = await Promise.all(writers.map(tokenOf));
    await letterClient(second).post('/letter/decline', { reason: reason.word });
    await letterClient(second).post('/letter/decline', { reason: letter.word });
    expect((await letterClient(first).put('/letter/draft', { text: letter.word, more: letter.word })).status).toBe(400);
    expect((await letterClient(first).put('/letter/draft', { text: letter.word })).status).toBe(200);
    await letterClient(letter.word).get('/letter/request');
    await see('/api/letters');
    await sendLetter(first, `${letter.word} is the best.`);
    await waitForMail(writers[0]?.email ?? '', 'letter-receipt');
    for (const path of ['/api/letters', '/api/profile', '/api/document-answer', '/api/applications']) await see(path);
    answered.push(JSON.stringify((await letterClient(first).get('/letter/request')).body).replaceAll(note.word, ''));
  });

  it('is in no log line, and neither are link tokens', () => {
    expect(log()).toMatch(/"route":"PUT \/letter\/draft"/);
    expect(log()).toMatch(/"queue":"due"/);
    expect(leaksIn(log(), [...kept, ...tokens])).toEqual([]);
  });

  it('is shown neither to the applicant nor, once sent, by the link', () => {
    expect(answered).toHaveLength(6);
    expect(leaksIn(answered.join('\n'), [letter, reason, ...tokens])).toEqual([]);
  });

  it('is in no queue message, object name or email', async () => {
    expect(leaksIn(JSON.stringify(queueMessages()), [...kept, ...tokens])).toEqual([]);
    const seen = await seenMessages();
    for (const name of ['due', 'delivery']) expect(seen.some(({ queue }) => queue === name)).toBe(true);
    expect(leaksIn(JSON.stringify(seen), [...kept, ...tokens, ...people])).toEqual([]);
    expect(leaksIn((await bucket.keys()).join('\n'), [...kept, ...tokens])).toEqual([]);
    const mails = (await Promise.all(writers.map((writer) => findMails(writer.email)))).flat();
    expect(mails.length).toBeGreaterThan(2);
    expect(leaksIn(JSON.stringify(mails), kept)).toEqual([]);
  });

  it('is in no table item in clear text, and neither are link tokens', async () => {
    const items = JSON.stringify([...(await dumpTable()), ...(await dumpTable(stackEnv().ASKS_TABLE_NAME))]);
    expect(leaksIn(items, [letter, ...tokens])).toEqual([]);
  });
});
