import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, type ApiResponse, apiClient, stackUrl } from './api-client.ts';

export interface Applicant {
  readonly client: ApiClient;
  readonly email: string;
  readonly password: string;
}

export async function lastMail(to: string): Promise<Email> {
  const response = await fetch(`${stackUrl()}/_local/mail?to=${encodeURIComponent(to)}`);
  const [mail] = (await response.json()) as Email[];
  if (!mail) throw new Error(`No email was sent to ${to}.`);
  return mail;
}

export async function lastCode(to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await lastMail(to)).text)?.[0];
  if (!code) throw new Error(`The newest email to ${to} has no code.`);
  return code;
}

function expectSuccess(what: string, { status, body }: ApiResponse) {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
}

export const newEmail = () => `applicant-${crypto.randomUUID()}@example.com`;

export async function logIn(client: ApiClient, email: string, password: string): Promise<void> {
  expectSuccess('Log-in', await client.post('/public/login', { username: email, password }));
}

/** Signs up, confirms the account with the emailed code and logs in. */
export async function newApplicant(email = newEmail()): Promise<Applicant> {
  const [client, password] = [apiClient(), 'Correct horse 7 battery!'];
  expectSuccess('Sign-up', await client.post('/public/signup', { username: email, password }));
  expectSuccess('Confirmation', await client.post('/public/confirm', { username: email, code: await lastCode(email) }));
  await logIn(client, email, password);
  return { client, email, password };
}

/** Creates an applicant who has started the application and saved these answers. */
export async function startedApplicant(answer: Answers = {}): Promise<Applicant> {
  const applicant = await newApplicant();
  const { client } = applicant;
  expectSuccess('The start', await client.post('/api/web-status', { web_status: 'started' }));
  expectSuccess('The save', await client.put('/api/answer', { answer }));
  return applicant;
}
