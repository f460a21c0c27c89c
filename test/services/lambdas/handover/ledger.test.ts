import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  entriesOf,
  handoverKey,
  noteEarlier,
  noteLetter,
  noteOverdue,
  noteSubmission,
  submittedBetween,
} from '../../../../lambdas/handover/ledger.ts';
import { attributes, changeAsk } from '../../../../lambdas/platform/change-item.ts';
import { asksTable, getItem } from '../../../../lambdas/platform/table.ts';
import { startAsksTable } from '../../../support/asks-table.ts';
import { mockClient } from '../../../support/mock-client.ts';

const sqs = mockClient(SQSClient);
const announced = () =>
  sqs.commandCalls(SendMessageCommand).map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''));

let table: Awaited<ReturnType<typeof startAsksTable>>;
beforeAll(async () => {
  table = await startAsksTable();
  process.env.HAND_OVER_QUEUE_URL = 'handover';
});
afterAll(() => table.stop());
beforeEach(async () => {
  await table.renew();
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
});
afterEach(() => void jest.useRealTimers());

const submitted = (number: string, submitted_at: string) => ({
  applicationId: `id-${number}`,
  receipt: { confirmation_number: number, submitted_at },
});
const at = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
const begin = (day: string) =>
  changeAsk(handoverKey(day), { set: attributes({ started_at: new Date().toISOString() }), condition: () => '' });
const dueOf = async (day: string) => (await getItem(asksTable(), handoverKey(day)))?.due_at;

const early = submitted('AAAA-1111', '2026-12-01T14:00:00.000Z');
const second = submitted('AAAA-0000', '2026-12-01T15:00:00.000Z');

describe('the ledger', () => {
  it('finds what was submitted on days of the partner, in the order of submission', async () => {
    at('2026-12-03T15:00:00Z');
    const beforeMidnight = submitted('BBBB-2222', '2026-12-02T04:59:59.999Z');
    const next = submitted('CCCC-3333', '2026-12-02T05:00:00.000Z');
    for (const each of [next, beforeMidnight, second, early]) await noteSubmission(each);
    expect(await submittedBetween('2026-12-01', '2026-12-01')).toEqual([early, second, beforeMidnight]);
    expect(await submittedBetween('2026-12-01', '2026-12-02')).toEqual([early, second, beforeMidnight, next]);
    expect(await submittedBetween('2026-12-03', '2026-12-09')).toEqual([]);
  });

  it('asks for the events of what it notes, of letters that came before the submit by one job', async () => {
    at('2026-12-03T15:00:00Z');
    const before = { n: 1, generation: 1, version: 1, received_at: '2026-11-20T15:00:00.000Z' };
    await noteSubmission(early, async () => [before]);
    const later = { ...before, n: 2, received_at: '2026-12-03T14:00:00.000Z' };
    await noteLetter({ application: early, ...later });
    await noteLetter({ application: second, ...later }, false);
    expect(announced()).toEqual([
      { kind: 'events', day: '2026-12-01', sk: '2026-12-01T14:00:00.000Z#AAAA-1111' },
      { kind: 'events', day: '2026-12-03', sk: '2026-12-03T14:00:00.000Z#AAAA-1111' },
    ]);
    expect((await entriesOf('2026-12-01')).letters).toBe(1);
    // Of the second nobody has noted the submission: whoever does finds the letter.
    expect((await entriesOf('2026-12-03')).letters).toBe(1);
  });

  it('finds what was submitted before there was one, without a hand-over or an event', async () => {
    at('2026-12-05T14:00:00Z');
    expect([await noteEarlier(early), await noteEarlier(early)]).toEqual([true, false]);
    expect(await submittedBetween('2026-12-01', '2026-12-01')).toEqual([early]);
    expect([await dueOf('2026-12-01'), announced()]).toEqual([undefined, []]);
  });

  it('makes a day due at the hour of the next one, once', async () => {
    at('2026-12-01T14:00:01Z');
    await noteSubmission(early);
    expect(await dueOf('2026-12-01')).toBe('2026-12-02T11:00:00.000Z');
    at('2026-12-01T18:00:00Z');
    await noteSubmission(second);
    expect(await dueOf('2026-12-01')).toBe('2026-12-02T11:00:00.000Z');
  });

  it('makes a day that is over due now', async () => {
    at('2026-12-05T14:00:00Z');
    await noteSubmission(early);
    expect(await dueOf('2026-12-01')).toBe('2026-12-05T14:00:00.000Z');
  });

  it('has what comes after a hand-over has begun in that of the day it comes on', async () => {
    at('2026-12-02T11:00:00Z');
    await noteSubmission(early);
    await begin('2026-12-01');
    await noteSubmission(second);
    await noteSubmission(second);
    expect(await entriesOf('2026-12-02')).toEqual({ submitted: [second], again: [], letters: 0, overdue: 0 });
    expect(await dueOf('2026-12-02')).toBe('2026-12-03T11:00:00.000Z');
    // Those of its own day have it too: commands go by the day of submission.
    expect(await submittedBetween('2026-12-01', '2026-12-02')).toEqual([early, second]);
  });

  it('has an application again on the day of its letter, once, and not with its own submission', async () => {
    at('2026-12-03T15:00:00Z');
    await noteSubmission(early);
    await noteSubmission(second);
    const letter = { n: 1, generation: 1, version: 1 };
    // Came before the submission; with it; two of a later day, one of them noted twice.
    await noteLetter({ application: early, ...letter, received_at: '2026-11-20T15:00:00.000Z' });
    await noteLetter({ application: early, ...letter, n: 2, received_at: '2026-12-01T16:00:00.000Z' });
    await noteLetter({ application: second, ...letter, received_at: '2026-12-03T14:00:00.000Z' });
    await noteLetter({ application: second, ...letter, received_at: '2026-12-03T14:00:00.000Z' });
    await noteLetter({ application: second, ...letter, version: 2, received_at: '2026-12-03T14:30:00.000Z' });
    await noteLetter({ application: early, ...letter, n: 3, received_at: '2026-12-03T14:40:00.000Z' });
    await noteOverdue(early, 3, 1, '2026-12-03T05:00:00.000Z');
    expect(await entriesOf('2026-12-01')).toEqual({ submitted: [early, second], again: [], letters: 2, overdue: 0 });
    expect(await entriesOf('2026-12-03')).toEqual({ submitted: [], again: [early, second], letters: 3, overdue: 1 });
  });
});
