import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntryName, Value } from '../../../../../../web/features/application/outbox/entry.ts';
import type { SendBatch } from '../../../../../../web/features/application/outbox/send-ready.ts';
import { OfflineError, ServerError } from '../../../../../../web/lib/calls/errors.ts';
import { outboxInMemory } from './outbox-in-memory.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const day = 24 * 60 * 60;

/** Opens an outbox that reads the application again after each failure, as the page does. */
async function open(send: SendBatch) {
  let failure: unknown;
  const read = () => outbox.mergeServerState(outbox.version(), {});
  const { outbox, sent } = outboxInMemory(send, {
    onStatusChange() {
      if (!outbox || failure === outbox.failure()) return;
      failure = outbox.failure();
      if (failure) queueMicrotask(read);
    },
    onOutdated: () => read(),
  });
  await outbox.open('application');
  outbox.mergeServerState(1, {});
  return { outbox, sent };
}

const failures: readonly [string, EntryName, Value, Error][] = [
  ['an answer, without a network', 'answer first_name', 'Lan', new OfflineError()],
  ['an answer, after a conflict that names no value', 'answer first_name', 'Lan', new ServerError('Conflict.', 409)],
  ['a count of rows', 'rows college', 2, new ServerError('Busy.', 503)],
  ['a removed document', 'document transcripts', '', new ServerError('Busy.', 503)],
  ['a page', 'page last', '/about', new ServerError('Broken.', 500)],
];

describe('a failed save', () => {
  it.each(failures)('is retried every ten seconds for 15 minutes: %s', async (_, name, value, error) => {
    const { outbox, sent } = await open(() => Promise.reject(error));
    outbox.recordChange(name, value);
    void outbox.flush();
    await pass(9);
    expect(sent).toHaveLength(1);
    await pass(10);
    expect(sent).toHaveLength(2);
    await pass(day);
    expect(sent).toHaveLength(90);
    outbox.recordChange('answer last_name', 'Tran');
    await pass(20);
    expect(sent.length).toBeGreaterThan(90);
  });

  it.each([
    ['the value that was sent', 1, {}],
    ['a value that was sent earlier', 2, { 'answer first_name': 'La' }],
    ['no value', 2, { 'answer first_name': '' }],
  ])('pauses if every conflict response contains %s', async (_, count, current) => {
    const { outbox, sent } = await open(async () => ({ kind: 'stale', version: 1, current }));
    outbox.put('answer first_name', { value: 'Lan', seen: 0, at: 1, since: 1, sent: ['La'] });
    outbox.mergeServerState(1, {});
    await pass(9);
    expect(sent).toHaveLength(count);
    await pass(day);
    expect(sent).toHaveLength(count + 89);
  });
});
