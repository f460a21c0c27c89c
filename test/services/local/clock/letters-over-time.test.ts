import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { config } from '#partner';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import type { Letter, Letters } from '../../../../shared/contracts/letters.ts';
import { type Applicant, logIn } from '../../../support/applicants.ts';
import {
  applicantWith,
  findMails,
  letterClient,
  newNamedRecommender,
  sendText,
  waitForMail,
} from '../../../support/letters.ts';
import { tokenIn } from '../../../support/recommenders.ts';
import { callTour } from '../../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const RealDate = Date;
let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(async () => {
  await stack.stop();
  // The stack's clock replaced Date, which jest needs to measure the duration of the suite.
  globalThis.Date = RealDate;
});

const day = 24 * 60;
const pass = async (minutes: number) =>
  expect(await callTour('clock', { minutes })).toMatchObject({ status: 200, body: { now: expect.any(String) } });

async function requestFirstLetter() {
  const writer = newNamedRecommender();
  const applicant = await applicantWith([writer]);
  expect((await applicant.client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
  await pass(1);
  return { applicant, writer, client: letterClient(tokenIn(await waitForMail(writer.email, 'letter-asked'))) };
}

/** Returns the applicant's letter. Logs in again first, because the session has expired since. */
async function letterOf({ client, email, password }: Applicant): Promise<Letter | undefined> {
  await logIn(client, email, password);
  return (await client.get<Letters>('/api/letters')).body.letters[0];
}

const kindsTo = async (to: string) => (await findMails(to)).map(({ kind }) => kind).reverse();

it('a letter request sends reminders at 9:00, accepts a late letter, and closes after the grace period', async () => {
  const { applicant, writer, client } = await requestFirstLetter();
  const { dueDays = 0, graceDays = 0 } = config.letters ?? {};
  await pass((dueDays + 2) * day);
  expect(await kindsTo(writer.email)).toEqual(['letter-asked', 'letter-answer', 'letter-soon', 'letter-overdue']);
  expect((await kindsTo(applicant.email)).slice(1)).toEqual(['letters-open', 'letters-overdue']);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, hour: '2-digit', minute: '2-digit' });
  for (const { kind, at } of await findMails(writer.email))
    if (kind !== 'letter-asked') expect(hour.format(new Date(at))).toBe('09:00');
  expect((await client.get<LetterRequest>('/letter/request')).body).toMatchObject({ state: 'asked', late: true });

  const late = await requestFirstLetter();
  await pass((dueDays + 2) * day);
  expect((await sendText(late.client, 'Late, but here.')).status).toBe(202);
  await pass(1);
  expect(await letterOf(late.applicant)).toMatchObject({ state: 'received', late: true });

  await pass(graceDays * day);
  const closed = await letterOf(applicant);
  expect(closed).toMatchObject({ state: 'closed', may: ['ask', 'replace'] });
  expect(closed?.times.closed).toBe(closed?.closes);
  expect((await client.post('/letter/accept', {})).status).toBe(409);
  // The link ends 30 days after the request is closed.
  for (const days of [20, 11]) await pass(days * day);
  expect((await client.get('/letter/request')).status).toBe(401);
  expect(await kindsTo(writer.email)).toHaveLength(4);
});
