import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Outbox } from '../../../../../../web/features/application/outbox/create-outbox.ts';
import type { EntryName, Value } from '../../../../../../web/features/application/outbox/entry.ts';
import { type SendBatch, sendReady } from '../../../../../../web/features/application/outbox/send-ready.ts';
import { OfflineError, ServerError } from '../../../../../../web/lib/calls/errors.ts';
import { outboxInMemory } from '../../../../../support/outbox.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const day = 24 * 60 * 60;

const kinds: readonly [EntryName, Value][] = [
  ['answer first_name', 'Lan'],
  ['rows college', 2],
  ['tab transcripts', 'later'],
  ['document transcripts', ''],
  ['page last', '/about'],
];

/** As the page does: what fails is shown, and the application is read again. */
function open(send: SendBatch) {
  const calls: string[] = [];
  let failure: unknown;
  const read = () => outbox.read(outbox.version(), {});
  const { outbox }: { outbox: Outbox } = outboxInMemory({
    sendReady: (sending, until) =>
      sendReady(sending, until, (batch) => {
        calls.push(...batch.entries.keys());
        return send(batch);
      }),
    statusChanged() {
      if (failure === outbox?.failure()) return;
      failure = outbox?.failure();
      if (failure) void Promise.resolve().then(read);
    },
    outdated: () => read(),
  });
  return { outbox, calls };
}

const failures: readonly [string, SendBatch][] = [
  ['409 without what is there', () => Promise.reject(new ServerError('It conflicts.', 409))],
  ['503', () => Promise.reject(new ServerError('Busy.', 503))],
  ['500', () => Promise.reject(new ServerError('Broken.', 500))],
  ['no line', () => Promise.reject(new OfflineError())],
];

const each = failures.flatMap(([answer, send]) => kinds.map(([name, value]) => [name, answer, value, send] as const));

describe('what is refused is sent again', () => {
  it.each(each)('after ten seconds and for 15 minutes: %s, %s', async (name, _answer, value, send) => {
    const { outbox, calls } = open(send);
    await outbox.open('application');
    outbox.read(1, {});
    outbox.enter(name, value);
    void outbox.flush();
    await pass(9);
    expect(calls.length).toBe(1);
    await pass(10);
    expect(calls.length).toBe(2);
    await pass(day);
    expect(calls.length).toBe(90);
    outbox.enter('answer last_name', 'Tran');
    await pass(20);
    expect(calls.length).toBeGreaterThan(90);
  });

  const circles: readonly [string, Value][] = [
    ['what was sent', 'Lan'],
    ['what was sent before', 'La'],
    ['nothing', ''],
  ];

  it.each(circles)('after a pause when a 409 says again and again that %s is there', async (_, there) => {
    const { outbox, calls } = open(async () => ({
      kind: 'stale',
      version: 1,
      present: there === 'Lan' ? {} : { 'answer first_name': there },
    }));
    await outbox.open('application');
    outbox.enter('answer first_name', 'La');
    outbox.put('answer first_name', { value: 'Lan', seen: 0, at: 1, since: 1, sent: ['La'] });
    outbox.read(1, {});
    await pass(9);
    expect(calls.length).toBeLessThanOrEqual(3);
    await pass(day);
    expect(calls.length).toBeLessThanOrEqual(3 * 90);
  });
});
