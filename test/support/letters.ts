import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Person } from '../../lambdas/letters/stored-letters.ts';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { Letter, Letters } from '../../shared/contracts/letters.ts';
import type { StaffView } from '../../shared/contracts/links.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, apiClient, stackUrl } from './api-client.ts';
import { type Applicant, newApplicant } from './applicants.ts';
import { completeAnswers } from './complete-application.ts';
import { eventually } from './eventually.ts';
import { link } from './links.ts';
import { storedRecommender } from './stored-letters.ts';

let createdCount = 0;

export function newNamedRecommender(): Person {
  createdCount += 1;
  const email = `${crypto.randomUUID().slice(0, 18)}@example.edu`;
  return { ...storedRecommender, lastname: `Byron${createdCount}`, email };
}

/** Returns the answers about the recommender of a row. */
export const rowOf = (n: number, person: Person): Answers => ({
  ...Object.fromEntries(Object.entries(person).map(([field, text]) => [`recommender_${n}_${field}`, text])),
  [`recommender_${n}_phone`]: '(301) 555-0142',
});

/** Returns complete answers for a program that requires letters from these recommenders. */
export const answersWith = (recommenders: readonly Person[]): Answers =>
  Object.assign({}, completeAnswers, { applied_major: '5' }, ...recommenders.map((person, i) => rowOf(i + 1, person)));

export async function applicantWith(recommenders: readonly Person[]): Promise<Applicant> {
  const applicant = await newApplicant();
  const { status, body } = await applicant.client.put('/api/answer', { answer: answersWith(recommenders) });
  if (status !== 200) throw new Error(`The answers were not saved: ${JSON.stringify(body)}`);
  return applicant;
}

/** Returns the emails to an address, newest first. */
export async function findMails(to: string): Promise<readonly Email[]> {
  const response = await fetch(`${stackUrl()}/_local/mail?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Email[];
}

/** Waits for an email of a kind and returns the newest one. */
export async function waitForMail(to: string, kind: Email['kind']): Promise<Email> {
  const found = await eventually(
    async () => (await findMails(to)).find((mail) => mail.kind === kind),
    (mail) => mail !== undefined,
    60_000,
  );
  if (!found) throw new Error(`No email of kind ${kind} was sent to ${to} in time.`);
  return found;
}

/** Returns a client that sends the calls of a recommender's page. */
export function letterClient(token: string): ApiClient {
  const client = apiClient();
  const headers = { 'x-letter-token': token };
  return {
    ...client,
    get: (path) => client.get(path, headers),
    post: (path, body) => client.post(path, body, headers),
    put: (path, body) => client.put(path, body, headers),
    del: (path) => client.del(path, headers),
  };
}

/** Returns an applicant's letters, as their checklist shows them. */
export const lettersOf = async ({ client }: Pick<Applicant, 'client'>): Promise<readonly Letter[]> =>
  (await client.get<Letters>('/api/letters')).body.letters;

export const letterOf = async (applicant: Pick<Applicant, 'client'>, n = 1): Promise<Letter | undefined> =>
  (await lettersOf(applicant)).find((letter) => letter.n === n);

/** Returns the request that a recommender's page shows. */
export const requestOf = async (token: string): Promise<LetterRequest> =>
  (await letterClient(token).get<LetterRequest>('/letter/request')).body;

/** Returns an applicant's first letter in the staff view. */
export async function staffLetterOf({ client, email }: Pick<Applicant, 'client' | 'email'>) {
  const token = new URL(await link('staff', email)).searchParams.get('service_token');
  return (await client.get<StaffView>(`/service/tmp-pdf?service_token=${token}`)).body.letters?.[0];
}

export async function sendText(client: ApiClient, text: string, version = 1) {
  await client.put('/letter/draft', { text });
  const sent = { kind: 'text', version, name: 'Ada Byron', title: 'Professor', attested: true };
  return { sent, ...(await client.post('/letter/submit', sent)) };
}
