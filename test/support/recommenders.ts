import { expect } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import { getLetterList, type LetterRequest, letterHeader } from '../../shared/contracts/letter.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { type Applicant, newApplicant } from './applicants.ts';
import { eventually } from './eventually.ts';
import { letterClient, rowOf, sendText, waitForMail } from './letters.ts';
import { storedRecommender } from './stored-letters.ts';
import { type Presigned, postTo } from './uploads.ts';

/** Returns the complete answers about one recommender, and a program that requires recommenders. */
export const recommenderAnswers = (n: number, email: string): Answers => ({
  applied_major: '5',
  ...rowOf(n, { ...storedRecommender, email }),
});

export const newRecommender = (domain = 'letters.test') => `ada-${crypto.randomUUID().slice(0, 13)}@${domain}`;

export function tokenIn({ text }: Email): string {
  const token = /(?:letter|list)_token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('The email has no link to a letter.');
  return token;
}

export interface RequestedLetter {
  readonly applicant: Applicant;
  readonly recommender: string;
  readonly letterToken: string;
}

/** Saves the answers that an applicant needs before asking for a letter. */
export const nameRecommender = (client: ApiClient, recommender: string) =>
  client.put('/api/answer', {
    answer: { first_name: 'Lan', last_name: 'Tran', ...recommenderAnswers(1, recommender) },
  });

/** Creates an applicant whose first recommender was asked, and returns the token in the recommender's email. */
export async function requestLetter(recommender = newRecommender()): Promise<RequestedLetter> {
  const applicant = await newApplicant();
  const { client } = applicant;
  await nameRecommender(client, recommender);
  const response = await client.post('/api/letters/1/ask', { generation: 0 });
  expect([response.status, response.body]).toMatchObject([200, { letter: { n: 1, state: 'asked' } }]);
  return { applicant, recommender, letterToken: tokenIn(await waitForMail(recommender, 'letter-asked')) };
}

/** Returns the token of a recommender's list, and the id of the first letter in it. */
export async function requestLetterList(
  recommender: string,
): Promise<{ readonly listToken: string; readonly listedId: string }> {
  const visitor = apiClient();
  expect((await visitor.post('/letter/mine', { email: recommender })).status).toBe(202);
  const listToken = tokenIn(await waitForMail(recommender, 'letter-list'));
  const { body } = await visitor.get<{ requests: { id: string }[] }>(getLetterList.path, { [letterHeader]: listToken });
  return { listToken, listedId: body.requests[0]?.id ?? '' };
}

export async function letterTokens() {
  const { recommender, letterToken } = await requestLetter();
  return { letterToken, ...(await requestLetterList(recommender)) };
}

/** Sends a typed letter through its link, and waits until it is a PDF. Returns its receipt number. */
export async function sendLetter(letterToken: string, text: string, version = 1): Promise<string> {
  const client = letterClient(letterToken);
  const { status, body } = await sendText(client, text, version);
  expect([status, body]).toMatchObject([202, { state: 'converting' }]);
  return waitForReceipt(client, version);
}

async function waitForReceipt(client: ApiClient, version: number): Promise<string> {
  const { body } = await eventually(
    () => client.get<LetterRequest>('/letter/request'),
    ({ body }) => (body.version === version && body.receipt !== undefined) || body.sent === 'failed',
    30_000,
  );
  if (body.version !== version || !body.receipt)
    throw new Error(body.draft.message ?? body.file?.message ?? 'The letter was not converted to a PDF in time.');
  return body.receipt.receipt_number;
}

/** Uploads a letter, sends it before it is converted to a PDF, and waits until it is converted. */
export async function sendLetterFile(letterToken: string, bytes: Uint8Array, fileName: string): Promise<void> {
  const client = letterClient(letterToken);
  const { body: presigned } = await client.post<Presigned>('/letter/presigned-url', {});
  expect((await postTo(presigned, bytes)).status).toBe(204);
  const upload = { file_key: presigned.fields.key, file_name: fileName };
  expect((await client.post('/letter/document', upload)).status).toBe(202);
  const declared = { kind: 'file', version: 1, name: 'Ada Byron', title: '', attested: true };
  const sent = await client.post('/letter/submit', declared);
  expect([200, 202]).toContain(sent.status);
  await waitForReceipt(client, 1);
}
