import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Profile } from '../../shared/contracts/application.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, lastMail, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { storedApplicationOf } from '../support/stack-table.ts';

async function submitted(domain: string): Promise<Applicant> {
  const applicant = await newApplicant(`applicant-${crypto.randomUUID()}@${domain}`);
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  await applicant.client.put('/api/answer', { answer: completeAnswers });
  expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
  return applicant;
}

const profileOf = async ({ client }: Applicant) => (await client.get<Profile>('/api/profile')).body;

async function receiptOf({ email }: Applicant, delivery: Email['delivery']): Promise<Email> {
  for (let tries = 0; tries < 300; tries += 1) {
    const mail = await lastMail(email);
    if (mail.kind === 'receipt' && mail.delivery === delivery) return mail;
    await sleep(100);
  }
  throw new Error(`The receipt to ${email} was not reported as ${delivery} in time.`);
}

async function toldOf(applicant: Applicant): Promise<Profile['receipt_email']> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { receipt_email } = await profileOf(applicant);
    if (receipt_email) return receipt_email;
    await sleep(100);
  }
  return undefined;
}

async function cause(body: object, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  const response = await fetch(`${stackUrl()}/_local/mail/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { message: string } };
}

const logged = () => readFileSync(process.env.STACK_LOG ?? '', 'utf8').split('\n');

const delivered = /"email":"[^"]+","kind":"receipt"/;

describe('the profile', () => {
  it('reports a bounced receipt, and ignores later events about it', async () => {
    const applicant = await submitted('bounce.test');
    expect(await toldOf(applicant)).toBe('bounced');
    const { id } = await receiptOf(applicant, 'bounced');
    for (const event of ['delivered', 'complained', 'bounced'])
      expect(await cause({ id, event })).toEqual({ status: 200, body: { message: expect.any(String) } });
    await sleep(1_000);
    expect((await profileOf(applicant)).receipt_email).toBe('bounced');
    await receiptOf(applicant, 'bounced');
  });
});

it('keeps email addresses out of queues and log lines, and subjects out of queues', async () => {
  const applicant = await submitted('example.com');
  const { subject } = await receiptOf(applicant, 'delivered');
  const { receipt_email_id } = await storedApplicationOf(applicant.client).read();
  const { messages } = (await (await fetch(`${stackUrl()}/_local/queues`)).json()) as {
    messages: readonly { queue: string; body: string; at: string }[];
  };
  const bodies = messages.filter(({ queue }) => queue === 'delivery').map(({ body }) => body);
  for (const body of bodies) {
    expect(body).not.toContain('@');
    expect(body).not.toContain(subject);
  }
  const event = (eventType: string) => ({
    detail: {
      eventType,
      mail: { tags: { 'ses:configuration-set': [expect.any(String)], kind: ['receipt'], id: [receipt_email_id] } },
    },
  });
  const ofReceipt = bodies.filter((body) => body.includes(`${receipt_email_id}`)).map((body) => JSON.parse(body));
  expect(ofReceipt).toEqual([event('Delivery'), event('Send')]);
  const lines = logged().filter((line) => line.includes('"message":"email delivery"'));
  expect(lines.some((line) => delivered.test(line))).toBe(true);
  for (const line of lines) expect(line).not.toContain('@');
});
