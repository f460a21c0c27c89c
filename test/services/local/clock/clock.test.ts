import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onTour, receiptsTo, submittedAt } from '../../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

let stack: WholeStack;

beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

const now = async () => Date.parse(((await (await fetch(`${stack.url}/_local/clock`)).json()) as { now: string }).now);

const minute = 60_000;

describe("the tour's clock", () => {
  it('goes by the minutes that are asked for, and takes under a second for a day with nothing due', async () => {
    await onTour('clock', { minutes: 0 });
    const before = await now();
    const began = performance.now();
    const { status, body } = await onTour('clock', { minutes: 1440 });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(status).toBe(200);
    const passed = Date.parse(body.now ?? '') - before;
    expect(Math.round(passed / minute)).toBe(1440);
  });

  it.each([-1, 43_201, 1.5, 'soon'])('takes no %s minutes', async (minutes) => {
    expect((await onTour('clock', { minutes })).status).toBe(400);
  });

  it('is moved by its own pages alone', async () => {
    expect((await onTour('clock', { minutes: 1 }, {})).status).toBe(404);
  });

  it('has a receipt that is only delayed sent once more after an hour, at a quarter, and never again', async () => {
    const email = await submittedAt('delay.test');
    await onTour('clock', { minutes: 0 });
    expect(await receiptsTo(email)).toHaveLength(1);
    await onTour('clock', { minutes: 30 });
    expect(await receiptsTo(email)).toHaveLength(1);
    await onTour('clock', { minutes: 60 });
    const [again, first] = await receiptsTo(email);
    expect(first).toBeDefined();
    expect(new Date(again?.at ?? '').getUTCMinutes() % 15).toBe(0);
    await onTour('clock', { minutes: 1440 });
    expect(await receiptsTo(email)).toHaveLength(2);
  });

  it('lets one that was delivered be', async () => {
    const email = await submittedAt('example.com');
    await onTour('clock', { minutes: 180 });
    expect(await receiptsTo(email)).toHaveLength(1);
  });

  it('is called by several at once one after the other', async () => {
    const before = await now();
    await Promise.all([onTour('clock', { minutes: 20 }), onTour('clock', { minutes: 25 })]);
    expect(Math.round(((await now()) - before) / minute)).toBe(45);
  });
});

describe('a worker that is to die', () => {
  it('must be one that there is, and die at a moment that there is', async () => {
    expect((await onTour('crash', { worker: 'nobody', at: 'before' })).status).toBe(400);
    expect((await onTour('crash', { worker: 'sendDue', at: 'sometimes' })).status).toBe(400);
    expect((await onTour('crash', { worker: 'sendDue', at: 'before' }, {})).status).toBe(404);
  });
});

it('a worker that is to be slow waits first', async () => {
  expect(await onTour('slow', { worker: 'recordSubmission', seconds: 3 })).toEqual({ status: 200, body: {} });
  const began = performance.now();
  const email = await submittedAt('example.com');
  while ((await receiptsTo(email)).length === 0) await sleep(50);
  expect(performance.now() - began).toBeGreaterThan(3_000);
  for (const seconds of [0, 61]) expect((await onTour('slow', { worker: 'sendDue', seconds })).status).toBe(400);
  expect((await onTour('slow', { worker: 'nobody', seconds: 1 })).status).toBe(400);
});
