import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { idOf } from '../../../../../../web/features/application/outbox/entry.ts';
import {
  type Outcome,
  type SendBatch,
  sendReady,
} from '../../../../../../web/features/application/outbox/send-ready.ts';
import { OfflineError } from '../../../../../../web/lib/calls/errors.ts';
import { outboxInMemory } from '../../../../../support/outbox.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const seal = { close: async (text: string) => btoa(text), open: async (text: string) => atob(text) };

/** An application that is open, at version 1. */
async function open(send: SendBatch = async () => ({ kind: 'acknowledged', version: 2 })) {
  const sent: string[][] = [];
  const { outbox, ...kept } = outboxInMemory({
    sendReady: (sending, until) =>
      sendReady(sending, until, (batch) => {
        sent.push([...batch.entries.keys()].map(idOf));
        return send(batch);
      }),
    isSensitive: (name) => name === 'answer ssn',
  });
  await outbox.open('application', seal);
  outbox.read(1, {});
  return { outbox, sent, ...kept };
}

it('what is typed steadily is sent five seconds after its first key', async () => {
  const { outbox, sent } = await open();
  for (let typed = 'a'; typed.length < 9; typed += 'a') {
    expect(sent).toEqual(typed.length <= 5 ? [] : [['first_name']]);
    outbox.enter('answer first_name', typed);
    await pass(1_000);
  }
});

it('a sensitive answer is kept within a third of a second, sealed', async () => {
  const { outbox, stored } = await open();
  outbox.enter('answer ssn', '123-45-6789');
  await pass(300);
  const kept = stored.get('entry application answer ssn') ?? '';
  expect(kept).not.toContain('6789');
  expect(atob((JSON.parse(kept) as { sealed: string }).sealed)).toContain('123-45-6789');
});

it('all tabs are told what was acknowledged, and the screen says saved only then', async () => {
  const { outbox, posted } = await open();
  outbox.enter('answer first_name', 'Lan');
  expect(outbox.status().kind).toBe('saving');
  await outbox.flush();
  expect(outbox.status().kind).toBe('saved');
  expect(posted.at(-1)).toMatchObject({ version: 2, values: { 'answer first_name': 'Lan' } });
});

it('one answer that is refused keeps no other from being saved', async () => {
  const { outbox } = await open(async ({ entries }) =>
    entries.has('answer zip') ? { kind: 'refused', message: 'No.' } : { kind: 'acknowledged', version: 2 },
  );
  for (const key of ['first_name', 'zip', 'city', 'state'] as const) outbox.enter(`answer ${key}`, 'x');
  await pass(4_000);
  expect([...outbox.entries().keys()]).toEqual(['answer zip']);
  expect(outbox.status()).toEqual({ kind: 'unsaved', cause: 'No.' });
});

it('nothing is sent that was still being sealed when the application was closed', async () => {
  const { outbox, sent } = await open();
  const sealed = Promise.withResolvers<string>();
  // Before it is sent it is sealed once more, with what may have arrived.
  const seals = [seal.close('of the typing'), sealed.promise];
  await outbox.open('application', { ...seal, close: () => seals.shift() ?? sealed.promise });
  outbox.enter('answer ssn', '123-45-6789');
  const flushed = outbox.flush();
  await pass(0);
  expect(seals).toEqual([]);
  await outbox.open('');
  sealed.resolve('sealed');
  await flushed;
  expect(sent).toEqual([]);
});

it("what arrived though its answer was lost is one's own, and no choice", async () => {
  const answers: Outcome[] = [
    { kind: 'stale', version: 2, present: { 'answer first_name': 'La' } },
    { kind: 'acknowledged', version: 3 },
  ];
  let isLineCut = true;
  const { outbox, sent } = await open(async () => {
    const answer = isLineCut ? undefined : answers.shift();
    if (!answer) throw new OfflineError();
    return answer;
  });
  outbox.enter('answer first_name', 'La');
  await outbox.flush();
  isLineCut = false;
  outbox.enter('answer first_name', 'Lan');
  await outbox.flush();
  expect([sent.length, outbox.status().kind]).toEqual([3, 'saved']);
});
