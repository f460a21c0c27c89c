import { expect, it } from '@jest/globals';
import { type Capacity, capacities, rateVariables } from '../../../infra/capacity/capacities.ts';
import { jobQueues, workers } from '../../../shared/contracts/workers.ts';
import { lettersWaitAbove } from '../../../shared/emails.ts';

const applications = 10_000;
const letters = 3 * applications;
const night = 15 * 60;

const concurrencyOf = (name: 'sendDue' | 'recordSubmission', { concurrency }: Capacity) =>
  concurrency[name] ?? workers.find((worker) => worker.name === name)?.concurrency ?? 0;

/** Emails a second of the worker that sends receipts, which takes 621 ms for a submission. */
const receiptRate = (capacity: Capacity) => concurrencyOf('recordSubmission', capacity) / 0.621;

/** Emails a second of the worker that sends what is due: it pauses before each email, which takes 160 ms with its writes. */
function dueRate(capacity: Capacity) {
  const concurrency = concurrencyOf('sendDue', capacity);
  const { EMAIL_PACE_MS } = rateVariables('sendDue', concurrency, capacity);
  return (1000 * concurrency) / (Number(EMAIL_PACE_MS) + 160);
}

const mayWait = (name: string) => 60 * (jobQueues.find((queue) => queue.name === name)?.mayWaitMinutes ?? 0);

it.each([
  ['deadline, with all sign-ups', capacities.deadline, applications],
  ['everyday, with 500 sign-ups', capacities.everyday, 500],
] as const)(
  'leaves SES room for codes, and rings for no queue, when 10,000 submit in a quarter of an hour: %s',
  (_, capacity, signUps) => {
    const codes = (1.3 * signUps) / night;
    const receipts = Math.min(applications / night, receiptRate(capacity));
    expect(codes + receipts + dueRate(capacity)).toBeLessThanOrEqual(capacity.emails);
    expect(applications / receipts - night).toBeLessThan(mayWait('submission'));
    expect(letters / dueRate(capacity) - night).toBeLessThan(mayWait('due'));
  },
);

it('sends the reminders of 30,000 letters between 9:00 and 13:15, within half of the rate', () => {
  const { SPREAD_MINUTES } = rateVariables('runClock', 2, capacities.everyday);
  const rate = letters / (60 * Number(SPREAD_MINUTES));
  expect(Number(SPREAD_MINUTES)).toBeLessThanOrEqual(240);
  expect(rate).toBeLessThanOrEqual(dueRate(capacities.everyday));
  expect(rate).toBeLessThanOrEqual(capacities.everyday.emails / 2);
  expect(letters).toBeLessThan(lettersWaitAbove * capacities.everyday.emailsADay);
});
