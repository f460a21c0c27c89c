import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, apiClient, stackUrl } from './api-client.ts';
import { type Applicant, newApplicant } from './applicants.ts';
import { completeAnswers } from './complete-application.ts';
import { eventually } from './eventually.ts';

export interface NamedRecommender {
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly organization: string;
  readonly email: string;
  readonly waiver: 'Y' | 'N';
}

let createdCount = 0;

export function newNamedRecommender(): NamedRecommender {
  createdCount += 1;
  return {
    firstname: 'Ada',
    lastname: `Byron${createdCount}`,
    title: 'Professor',
    organization: 'Hill College',
    email: `${crypto.randomUUID().slice(0, 18)}@example.edu`,
    waiver: 'Y',
  };
}

/** Returns complete answers for a program that requires letters from these recommenders. */
export const answersWith = (recommenders: readonly NamedRecommender[]): Answers => ({
  ...completeAnswers,
  applied_major: '5',
  ...Object.fromEntries(
    recommenders.flatMap((recommender, index) => [
      ...Object.entries(recommender).map(([field, text]) => [`recommender_${index + 1}_${field}`, text]),
      [`recommender_${index + 1}_phone`, '(301) 555-0142'],
    ]),
  ),
});

export async function applicantWith(recommenders: readonly NamedRecommender[]): Promise<Applicant> {
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

export async function sendText(client: ApiClient, text: string, version = 1) {
  await client.put('/letter/draft', { text });
  const sent = { kind: 'text', version, name: 'Ada Byron', title: 'Professor', attested: true };
  return { sent, ...(await client.post('/letter/submit', sent)) };
}
