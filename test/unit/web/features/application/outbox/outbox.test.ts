import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Environment } from '../../../../../../web/features/application/outbox/create-outbox.ts';
import type { BatchOutcome, SendBatch } from '../../../../../../web/features/application/outbox/send-ready.ts';
import { OfflineError } from '../../../../../../web/lib/calls/errors.ts';
import { outboxInMemory } from './outbox-in-memory.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const seal = { encrypt: async (text: string) => btoa(text), decrypt: async (text: string) => atob(text) };

/** Opens an application at version 1. */
async function open(
  send: SendBatch = async () => ({ kind: 'acknowledged', version: 2 }),
  times: Partial<Environment> = {},
) {
  const parts = outboxInMemory(send, {}, times);
  await parts.outbox.open('application', seal);
  parts.outbox.mergeServerState(1, {});
  return parts;
}

it('sends an answer five seconds after the first key, even if the user keeps typing', async () => {
  const { outbox, sent } = await open();
  for (let typed = 'a'; typed.length < 9; typed += 'a') {
    expect(sent).toEqual(typed.length <= 5 ? [] : [['answer first_name']]);
    outbox.recordChange('answer first_name', typed);
    await pass(1_000);
  }
});

it('stores a sensitive answer within a third of a second, encrypted', async () => {
  const { outbox, stored } = await open();
  outbox.recordChange('answer ssn', '123-45-6789');
  await pass(300);
  const kept = stored.get('entry application answer ssn') ?? '';
  expect(kept).not.toContain('6789');
  expect(atob((JSON.parse(kept) as { sealed: string }).sealed)).toContain('123-45-6789');
});

it('reports "saved" only after the server acknowledged, and shares the acknowledgement with other tabs', async () => {
  const { outbox, posted } = await open();
  outbox.recordChange('answer first_name', 'Lan');
  expect(outbox.status().kind).toBe('saving');
  await outbox.flush();
  expect(outbox.status().kind).toBe('saved');
  expect(posted.at(-1)).toMatchObject({ version: 2, values: { 'answer first_name': 'Lan' } });
});

it('saves the other answers when one is refused', async () => {
  const { outbox } = await open(async ({ entries }) =>
    entries.has('answer zip') ? { kind: 'refused', message: 'No.' } : { kind: 'acknowledged', version: 2 },
  );
  for (const key of ['first_name', 'zip', 'city', 'state'] as const) outbox.recordChange(`answer ${key}`, 'x');
  await pass(4_000);
  expect([...outbox.entries().keys()]).toEqual(['answer zip']);
  expect(outbox.status()).toEqual({ kind: 'unsaved', cause: 'No.' });
});

it('sends no answer that was still being encrypted when the application was closed', async () => {
  const { outbox, sent } = await open();
  const sealed = Promise.withResolvers<string>();
  // The outbox encrypts an entry while the user types, and once more before it sends the entry.
  const seals = [seal.encrypt('of the typing'), sealed.promise];
  await outbox.open('application', { ...seal, encrypt: () => seals.shift() ?? sealed.promise });
  outbox.recordChange('answer ssn', '123-45-6789');
  const flushed = outbox.flush();
  await pass(0);
  expect(seals).toEqual([]);
  await outbox.open('');
  sealed.resolve('sealed');
  await flushed;
  expect(sent).toEqual([]);
});

it('raises no conflict with its own save whose response was lost', async () => {
  const answers: BatchOutcome[] = [
    { kind: 'stale', version: 2, current: { 'answer first_name': 'La' } },
    { kind: 'acknowledged', version: 3 },
  ];
  let isLineCut = true;
  const { outbox, sent } = await open(async () => {
    const answer = isLineCut ? undefined : answers.shift();
    if (!answer) throw new OfflineError();
    return answer;
  });
  outbox.recordChange('answer first_name', 'La');
  await outbox.flush();
  isLineCut = false;
  outbox.recordChange('answer first_name', 'Lan');
  await outbox.flush();
  expect([sent.length, outbox.status().kind]).toEqual([3, 'saved']);
});

it('raises no conflict with its own save that was still running when the page was hidden', async () => {
  const replies = [Promise.withResolvers<BatchOutcome>(), Promise.withResolvers<BatchOutcome>()];
  let sentCount = 0;
  const { outbox } = await open(async () => {
    sentCount += 1;
    return (await replies[sentCount - 1]?.promise) ?? { kind: 'acknowledged', version: 4 };
  });
  outbox.recordChange('answer first_name', 'La');
  const flushed = outbox.flush();
  await pass(0);
  outbox.recordChange('answer first_name', 'Lan');
  await pass(100);
  outbox.sendOnPageHide();
  await pass(0);
  replies[0]?.resolve({ kind: 'acknowledged', version: 2 });
  await flushed;
  // Another answer has been saved since, so the version is newer than that of this answer.
  replies[1]?.resolve({ kind: 'stale', version: 3, current: { 'answer first_name': 'La' } });
  await pass(10_000);
  expect([sentCount, outbox.status().kind]).toEqual([3, 'saved']);
});

it.each([
  ['ten seconds', 10_000],
  ['three years', 3 * 365 * 24 * 3_600_000],
])('sends an entry from before the clock was set back by %s, and reports "unsaved" until then', async (_, back) => {
  let time = Date.parse('2026-11-25T10:00:00Z');
  const { outbox, sent } = await open(undefined, { now: () => time, schedule: () => () => {} });
  outbox.recordChange('answer first_name', 'Lan');
  time -= back;
  expect(outbox.status().kind).toBe('unsaved');
  outbox.recordChange('answer last_name', 'Tran');
  await outbox.flush();
  expect(sent.map((names) => names.toSorted())).toEqual([['answer first_name', 'answer last_name']]);
});
