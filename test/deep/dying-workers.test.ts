import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Letters } from '../../shared/contracts/letters.ts';
import { lastMail } from '../support/applicants.ts';
import { eventually } from '../support/eventually.ts';
import { applicantWith, letterClient, mailTo, newWriter, nextMail, sendText } from '../support/letters.ts';
import { tokenIn } from '../support/recommenders.ts';
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

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)('%s an email asks for a letter %d times in all', async (at, times) => {
    const writer = newWriter();
    const { client } = await applicantWith([writer]);
    expect((await onTour('crash', { worker: 'sendDue', at })).status).toBe(200);
    expect((await client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
    const mails = await eventually(
      () => mailTo(writer.email),
      ({ length }) => length >= times,
      90_000,
    );
    expect(mails).toHaveLength(times);
  });

  it.each([
    ['convertUpload', 'before'],
    ['convertUpload', 'after'],
    ['noteDelivery', 'before'],
    ['noteDelivery', 'after'],
  ] as const)('as %s, %s its write, loses no letter and repeats no receipt', async (worker, at) => {
    const writer = newWriter();
    const { client } = await applicantWith([writer]);
    await client.post('/api/letters/1/ask', { generation: 0 });
    const token = tokenIn(await nextMail(writer.email, 'letter-asked'));
    expect((await onTour('crash', { worker, at })).status).toBe(200);
    await sendText(letterClient(token), 'She is the best.');
    await nextMail(writer.email, 'letter-receipt');
    // The message that died comes again within a minute and a half.
    expect((await onTour('clock', { minutes: 0 })).status).toBe(200);
    const { body } = await client.get<Letters>('/api/letters');
    expect(body.letters[0]).toMatchObject({ state: 'received', version: 1, delivery: 'delivered' });
    const kinds = (await mailTo(writer.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'letter-receipt')).toHaveLength(1);
  });
});
