import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { config } from '#partner';
import { logIn } from '../../../support/applicants.ts';
import { findMails, letterClient, letterOf, requestOf, sendText } from '../../../support/letters.ts';
import { type RequestedLetter, requestLetter } from '../../../support/recommenders.ts';
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

/** Returns the applicant's letter. Logs in again first, because the session has expired since. */
async function letterLater({ applicant }: RequestedLetter) {
  await logIn(applicant.client, applicant.email, applicant.password);
  return letterOf(applicant);
}

const kindsTo = async (to: string) => (await findMails(to)).map(({ kind }) => kind).reverse();

it('a letter request sends reminders at 9:00, accepts a late letter, and closes after the grace period', async () => {
  const requested = await requestLetter();
  const { applicant, recommender, letterToken } = requested;
  const client = letterClient(letterToken);
  const { dueDays = 0, graceDays = 0 } = config.letters ?? {};
  await pass((dueDays + 2) * day);
  expect(await kindsTo(recommender)).toEqual(['letter-asked', 'letter-answer', 'letter-soon', 'letter-overdue']);
  expect((await kindsTo(applicant.email)).slice(1)).toEqual(['letters-open', 'letters-overdue']);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, hour: '2-digit', minute: '2-digit' });
  for (const { kind, at } of await findMails(recommender))
    if (kind !== 'letter-asked') expect(hour.format(new Date(at))).toBe('09:00');
  expect(await requestOf(letterToken)).toMatchObject({ state: 'asked', late: true });

  const late = await requestLetter();
  await pass((dueDays + 2) * day);
  expect((await sendText(letterClient(late.letterToken), 'Late, but here.')).status).toBe(202);
  await pass(1);
  expect(await letterLater(late)).toMatchObject({ state: 'received', late: true });

  await pass(graceDays * day);
  const closed = await letterLater(requested);
  expect(closed).toMatchObject({ state: 'closed', may: ['ask', 'replace'] });
  expect(closed?.times.closed).toBe(closed?.closes);
  expect((await client.post('/letter/accept', {})).status).toBe(409);
  // The link ends 30 days after the request is closed.
  for (const days of [20, 11]) await pass(days * day);
  expect((await client.get('/letter/request')).status).toBe(401);
  expect(await kindsTo(recommender)).toHaveLength(4);
});
