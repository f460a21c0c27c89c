import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onTour, receiptsTo, submittedAt } from '../../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const RealDate = Date;
let stack: WholeStack;

beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(async () => {
  await stack.stop();
  // The clock of the stack replaced Date. Jest reads the duration of the suite from it.
  globalThis.Date = RealDate;
});

const now = async () => Date.parse(((await (await fetch(`${stack.url}/_local/clock`)).json()) as { now: string }).now);

const minute = 60_000;

describe("the tour's clock", () => {
  it('advances by the requested minutes', async () => {
    await onTour('clock', { minutes: 0 });
    const before = await now();
    const { status, body } = await onTour('clock', { minutes: 1440 });
    expect(status).toBe(200);
    const passed = Date.parse(body.now ?? '') - before;
    expect(Math.round(passed / minute)).toBe(1440);
  });

  it('is moved by its own pages alone', async () => {
    expect((await onTour('clock', { minutes: 1 }, {})).status).toBe(404);
  });
});

it('a worker that is to be slow waits first', async () => {
  expect(await onTour('slow', { worker: 'recordSubmission', seconds: 1 })).toEqual({ status: 200, body: {} });
  const began = performance.now();
  const email = await submittedAt('example.com');
  while ((await receiptsTo(email)).length === 0) await sleep(50);
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  for (const seconds of [0, 61]) expect((await onTour('slow', { worker: 'sendDue', seconds })).status).toBe(400);
  expect((await onTour('slow', { worker: 'nobody', seconds: 1 })).status).toBe(400);
});
