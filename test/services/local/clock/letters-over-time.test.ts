import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import type { ChangedLetter, Letter, Letters } from '../../../../shared/contracts/letters.ts';
import { type Applicant, logIn } from '../../../support/applicants.ts';
import { applicantWith, letterClient, mailTo, newWriter, nextMail, sendText } from '../../../support/letters.ts';
import { tokenIn } from '../../../support/recommenders.ts';
import { onTour } from '../../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

const pass = async (minutes: number) =>
  expect(await onTour('clock', { minutes })).toMatchObject({ status: 200, body: { now: expect.any(String) } });

/** A session has idled out when days have passed. */
async function again({ client, email, password }: Applicant) {
  await logIn(client, email, password);
  return client;
}

async function asked(email = newWriter().email) {
  const writer = { ...newWriter(), email };
  const applicant = await applicantWith([writer]);
  expect((await applicant.client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
  await pass(1);
  return { applicant, writer, client: letterClient(tokenIn(await nextMail(email, 'letter-asked'))) };
}

async function letterOf(applicant: Applicant): Promise<Letter | undefined> {
  const { body } = await (await again(applicant)).get<Letters>('/api/letters');
  return body.letters[0];
}

const kindsTo = async (to: string) => (await mailTo(to)).map(({ kind }) => kind).reverse();

const day = 24 * 60;

describe('a request that', () => {
  it('is not delivered within an hour is told to the applicant, once, and stays', async () => {
    const { applicant } = await asked(`${crypto.randomUUID().slice(0, 18)}@delay.test`);
    await pass(30);
    expect(await kindsTo(applicant.email)).toEqual(['confirm']);
    await pass(60);
    expect(await kindsTo(applicant.email)).toEqual(['confirm', 'letter-unreached']);
    await pass(day);
    expect(await kindsTo(applicant.email)).toEqual(['confirm', 'letter-unreached']);
    expect(await letterOf(applicant)).toMatchObject({ state: 'asked', delivery: 'delayed' });
  });

  it('nobody answers is asked about at 9:00 of its days, taken late, and closed at the end of grace', async () => {
    const { applicant, writer, client } = await asked();
    const { dueDays = 0, graceDays = 0 } = config.letters ?? {};
    await pass((dueDays + 2) * day);
    expect(await kindsTo(writer.email)).toEqual(['letter-asked', 'letter-answer', 'letter-soon', 'letter-overdue']);
    expect((await kindsTo(applicant.email)).slice(1)).toEqual(['letters-open', 'letters-overdue']);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, hour: '2-digit', minute: '2-digit' });
    for (const { kind, at } of await mailTo(writer.email))
      if (kind !== 'letter-asked') expect(hour.format(new Date(at))).toBe('09:00');
    expect((await client.get<LetterRequest>('/letter/request')).body).toMatchObject({ state: 'asked', late: true });

    const late = await asked();
    await pass((dueDays + 2) * day);
    expect((await sendText(late.client, 'Late, but here.')).status).toBe(202);
    await pass(1);
    expect(await letterOf(late.applicant)).toMatchObject({ state: 'received', late: true });

    await pass(graceDays * day);
    const closed = await letterOf(applicant);
    expect(closed).toMatchObject({ state: 'closed', may: ['ask', 'replace'] });
    expect(closed?.times.closed).toBe(closed?.closes);
    const refused = await client.post('/letter/accept', {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This request is closed. Please write to ${config.helpEmail}.`,
    ]);
    expect((await client.get<LetterRequest>('/letter/request')).body).toMatchObject({ state: 'closed' });
    for (const days of [20, 11]) await pass(days * day);
    expect((await client.get('/letter/request')).status).toBe(401);
    expect(await kindsTo(writer.email)).toHaveLength(4);
  });

  it('was reminded of has no other email within 48 hours, four reminders, and 72 hours between them', async () => {
    const { applicant, writer } = await asked();
    const remind = async () => (await again(applicant)).post<ChangedLetter>('/api/letters/1/remind', { generation: 1 });
    await pass(6 * day + 60);
    expect((await remind()).body.letter).toMatchObject({ may: ['cancel'] });
    await pass(2 * day - 60);
    expect(await kindsTo(writer.email)).toEqual(['letter-asked', 'letter-reminder']);
    await pass(120); // An email keeps the next back for 48 hours, a reminder for 72.
    expect((await remind()).status).toBe(429);
    await pass(day);
    expect(await kindsTo(writer.email)).toEqual(['letter-asked', 'letter-reminder', 'letter-answer']);
    // Each after the emails of its days.
    for (const days of [5, 3, 8]) {
      await pass(days * day);
      expect((await remind()).status).toBe(200);
    }
    await pass(5 * day);
    const fifth = await remind();
    expect([fifth.status, fifth.body.message]).toEqual([
      429,
      'You can send 4 reminders for one request, and have sent them.',
    ]);
    expect(await letterOf(applicant)).not.toHaveProperty('remind_after');
  });

  it('has been sent can be replaced for 24 hours, and somebody else be named after seven silent days', async () => {
    const sent = await asked();
    await sendText(sent.client, 'The first.');
    await pass(1);
    await pass(day + 1);
    const over = await sendText(sent.client, 'The second.', 2);
    expect([over.status, over.body.message]).toEqual([
      409,
      `The 24 hours to replace your letter are over. Please write to ${config.helpEmail}.`,
    ]);
    expect((await sent.client.post('/letter/presigned-url', {})).status).toBe(409);

    const { applicant, writer, client } = await asked();
    await pass(7 * day);
    const { waiver, ...person } = newWriter();
    const replaced = await (await again(applicant)).post<ChangedLetter>('/api/letters/1/replace', {
      generation: 1,
      ...person,
      waiver,
    });
    expect(replaced.body.letter).toMatchObject({ state: 'asked', generation: 2, email: person.email });
    await pass(1);
    expect((await kindsTo(writer.email)).at(-1)).toBe('letter-cancelled');
    expect((await client.get('/letter/request')).status).toBe(401);
    expect(await kindsTo(person.email)).toEqual(['letter-asked']);
  });
});
