import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Profile } from '../../shared/contracts/application.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, lastMail, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { sendJob } from '../support/send-job.ts';
import { makeDue, storedApplicationOf } from '../support/stack-table.ts';
import { onTour, receiptsTo } from '../support/tour-clock.ts';

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
  throw new Error(`The receipt to ${email} was not ${delivery}.`);
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
  it('tells that the receipt bounced, whatever is said of it afterwards', async () => {
    const applicant = await submitted('bounce.test');
    expect(await toldOf(applicant)).toBe('bounced');
    const { id } = await receiptOf(applicant, 'bounced');
    for (const event of ['delivered', 'complained', 'bounced'])
      expect(await cause({ id, event })).toEqual({ status: 200, body: { message: expect.any(String) } });
    await sleep(1_000);
    expect((await profileOf(applicant)).receipt_email).toBe('bounced');
    await receiptOf(applicant, 'bounced');
  });

  it('tells that the receipt was reported as unwanted', async () => {
    expect(await toldOf(await submitted('complain.test'))).toBe('complained');
  });

  it('says nothing of one that is delayed or delivered, but for what comes later', async () => {
    const applicant = await submitted('delay.test');
    const { id } = await receiptOf(applicant, 'delayed');
    expect(await profileOf(applicant)).not.toHaveProperty('receipt_email');
    expect((await cause({ id, event: 'delivered' })).status).toBe(200);
    await receiptOf(applicant, 'delivered');
    expect(await profileOf(applicant)).not.toHaveProperty('receipt_email');
    expect((await cause({ id, event: 'bounced' })).status).toBe(200);
    expect(await toldOf(applicant)).toBe('bounced');
  });
});

it('a receipt of which nothing is known for an hour is sent once more by the clock, then listed', async () => {
  const applicant = await submitted('delay.test');
  await receiptOf(applicant, 'delayed');
  const stored = storedApplicationOf(applicant.client);
  const item = await stored.read();
  const longAgo = new Date(Date.now() - 90 * 60_000);
  await stored.write({ ...item, receipt_sent_at: longAgo.toISOString() });
  const receipts = async () => (await receiptsTo(applicant.email)).length;
  await makeDue(String(item.receipt_email_id), new Date(Date.now() - 60_000));
  // It answers when the stack is idle, which other tests keep busy.
  onTour('clock', { minutes: 0 }).catch(() => undefined);
  for (let tries = 0; tries < 300 && (await receipts()) === 1; tries += 1) await sleep(100);
  expect(await receipts()).toBe(2);
  await sleep(1_000);
  const again = new Date(Date.now() - 60_000);
  await makeDue(String(item.receipt_email_id), again);
  const job = { kind: 'due', pk: `email#${item.receipt_email_id}`, sk: 'email', dueAt: again.toISOString() };
  await sendJob('DUE_QUEUE_URL', job);
  const listed = () =>
    logged().filter((line) => line.includes('receipt not delivered') && line.includes(String(item.receipt_email_id)));
  for (let tries = 0; tries < 300 && listed().length === 0; tries += 1) await sleep(100);
  expect(listed()).toHaveLength(1);
  expect(await receipts()).toBe(2);
});

describe('the mailbox', () => {
  it('tells of each email its kind, and what became of it', async () => {
    const applicant = await submitted('example.com');
    const receipt = await receiptOf(applicant, 'delivered');
    expect(Object.keys(receipt).sort()).toEqual(
      ['at', 'delivery', 'headers', 'html', 'id', 'kind', 'subject', 'text', 'to'].sort(),
    );
    expect(receipt.id).toEqual(expect.any(Number));
    const all = await fetch(`${stackUrl()}/_local/mail?to=${encodeURIComponent(applicant.email)}`);
    expect(((await all.json()) as Email[]).map(({ kind }) => kind)).toEqual(['receipt', 'confirm']);
  });

  it('takes events of its own pages alone, of emails and kinds that there are', async () => {
    const { id } = await lastMail((await newApplicant()).email);
    const event = 'delivered';
    expect((await cause({ id, event }, {})).status).toBe(404);
    expect((await cause({ id, event }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await cause({ id: 999_999_999, event })).status).toBe(404);
    expect((await cause({ id: `${id}`, event })).status).toBe(404);
    expect((await cause({ id, event: 'sent' })).status).toBe(400);
    expect((await cause({ id, event })).status).toBe(200);
  });
});

it('neither the queue nor a log line has an address or a subject', async () => {
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
