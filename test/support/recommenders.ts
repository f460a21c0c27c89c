import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import { getLetterList, type LetterRequest, letterHeader } from '../../shared/contracts/letter.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { apiClient, stackUrl } from './api-client.ts';
import { type Applicant, newApplicant } from './applicants.ts';
import { type Presigned, postTo } from './uploads.ts';

/** A complete row; the program is one that asks for recommenders. */
export const recommenderAnswers = (n: number, email: string): Answers => ({
  applied_major: '5',
  [`recommender_${n}_waiver`]: 'Y',
  [`recommender_${n}_firstname`]: 'Ada',
  [`recommender_${n}_lastname`]: 'Byron',
  [`recommender_${n}_title`]: 'Professor',
  [`recommender_${n}_organization`]: 'Hill College',
  [`recommender_${n}_phone`]: '(301) 555-0199',
  [`recommender_${n}_email`]: email,
});

export const newRecommender = (domain = 'letters.test') => `ada-${crypto.randomUUID().slice(0, 13)}@${domain}`;

/** The newest email of a kind to an address; waits for it. */
export async function emailOf(kind: Email['kind'], to: string): Promise<Email> {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(`${stackUrl()}/_local/mail?to=${encodeURIComponent(to)}`);
    const found = ((await response.json()) as Email[]).find((email) => email.kind === kind);
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`There is no ${kind} to ${to}.`);
}

export function tokenIn({ text }: Email): string {
  const token = /(?:letter|list)_token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('The email has no link of a letter.');
  return token;
}

export interface Asked {
  readonly applicant: Applicant;
  readonly recommender: string;
  readonly letterToken: string;
}

/** Somebody whose first recommender was asked, and has the link. */
export async function askedLetter(recommender = newRecommender()): Promise<Asked> {
  const applicant = await newApplicant();
  const { client } = applicant;
  await client.put('/api/answer', {
    answer: { first_name: 'Lan', last_name: 'Tran', ...recommenderAnswers(1, recommender) },
  });
  const asked = await client.post('/api/letters/1/ask', { generation: 0 });
  expect([asked.status, asked.body]).toMatchObject([200, { letter: { n: 1, state: 'asked' } }]);
  return { applicant, recommender, letterToken: tokenIn(await emailOf('letter-asked', recommender)) };
}

/** The link to the list of somebody who was asked, and the id of the first letter in it. */
export async function listOf(recommender: string): Promise<{ readonly listToken: string; readonly listedId: string }> {
  const visitor = apiClient();
  expect((await visitor.post('/letter/mine', { email: recommender })).status).toBe(202);
  const listToken = tokenIn(await emailOf('letter-list', recommender));
  const { body } = await visitor.get<{ requests: { id: string }[] }>(getLetterList.path, { [letterHeader]: listToken });
  return { listToken, listedId: body.requests[0]?.id ?? '' };
}

/** What a recommender's calls need. */
export async function letterTokens() {
  const { recommender, letterToken } = await askedLetter();
  return { letterToken, ...(await listOf(recommender)) };
}

/** Sends a typed letter by its link, and waits until it has become a PDF. @returns its receipt number */
export async function sendLetter(letterToken: string, text: string, version = 1): Promise<string> {
  const writer = apiClient();
  const headers = { [letterHeader]: letterToken };
  expect((await writer.put('/letter/draft', { text }, headers)).status).toBe(200);
  const declared = { kind: 'text', version, name: 'Ada Byron', title: 'Professor', attested: true };
  const sent = await writer.post('/letter/submit', declared, headers);
  expect([sent.status, sent.body]).toMatchObject([202, { state: 'converting' }]);
  return received(headers, version);
}

async function received(headers: Record<string, string>, version: number): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await apiClient().get<LetterRequest>('/letter/request', headers);
    if (body.version === version && body.receipt) return body.receipt.receipt_number;
    if (body.sent === 'failed') throw new Error(body.draft.message ?? body.file?.message);
    await sleep(100);
  }
  throw new Error('The letter did not become a PDF.');
}

/** Uploads a letter, and sends it before it has become a PDF; waits until it has. */
export async function sendLetterFile(letterToken: string, bytes: Uint8Array, fileName: string): Promise<void> {
  const writer = apiClient();
  const headers = { [letterHeader]: letterToken };
  const { body: presigned } = await writer.post<Presigned>('/letter/presigned-url', {}, headers);
  expect((await postTo(presigned, bytes)).status).toBe(204);
  const upload = { file_key: presigned.fields.key, file_name: fileName };
  expect((await writer.post('/letter/document', upload, headers)).status).toBe(202);
  const declared = { kind: 'file', version: 1, name: 'Ada Byron', title: '', attested: true };
  const sent = await writer.post('/letter/submit', declared, headers);
  expect([200, 202]).toContain(sent.status);
  await received(headers, 1);
}
