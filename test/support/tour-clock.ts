import { stackUrl } from './api-client.ts';
import { newApplicant } from './applicants.ts';
import { submitAnswers } from './complete-application.ts';

const sameOrigin: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' };

/** Posts an action of the tour's page, as the page's script does. */
export async function callTour(action: string, body: object, headers = sameOrigin) {
  const response = await fetch(`${stackUrl()}/_local/tour/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { now?: string; message?: string; first?: string; last?: string },
  };
}

/** Submits an application for a new applicant at an email domain. Returns the email address. */
export async function submitApplicationAt(domain: string): Promise<string> {
  const { client, email } = await newApplicant(`applicant-${crypto.randomUUID()}@${domain}`);
  await submitAnswers(client);
  return email;
}
