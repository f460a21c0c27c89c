import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lastMail } from '../support/applicants.ts';
import { onTour, receiptsTo, submittedAt } from '../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../support/whole-stack.ts';

describe('a worker that is to die', () => {
  let stack: WholeStack;
  beforeAll(async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    stack = await startWholeStack();
  });
  afterAll(() => stack.stop());

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)('%s its email sends the receipt %d times in all', async (at, times) => {
    expect(await onTour('crash', { worker: 'recordSubmission', at })).toEqual({ status: 200, body: {} });
    const email = await submittedAt('example.com');
    for (let tries = 0; tries < 900 && (await receiptsTo(email)).length < times; tries += 1) await sleep(100);
    expect(await receiptsTo(email)).toHaveLength(times);
  });

  it('by its clock, or while it sends what is due, does no more harm than that', async () => {
    const email = await submittedAt('delay.test');
    await onTour('clock', { minutes: 0 });
    expect((await onTour('crash', { worker: 'runClock', at: 'before' })).status).toBe(200);
    expect((await onTour('crash', { worker: 'sendDue', at: 'after' })).status).toBe(200);
    expect((await onTour('clock', { minutes: 90 })).status).toBe(200);
    expect(await receiptsTo(email)).toHaveLength(3);
    expect((await lastMail(email)).delivery).toBe('delayed');
  });
});
