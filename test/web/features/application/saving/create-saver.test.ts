import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Answers } from '../../../../../shared/form/definition.ts';
import { batchesOf } from '../../../../../web/features/application/saving/batches.ts';
import { createSaver, saveDelays } from '../../../../../web/features/application/saving/create-saver.ts';

interface Parts {
  readonly sendWaiting?: () => Promise<void>;
  readonly catchUp?: () => Promise<void>;
}

function newSaver(send: (answers: Answers) => Promise<void>, { sendWaiting, catchUp }: Parts = {}) {
  let unsaved: Answers = {};
  const states: string[] = [];
  const saver = createSaver({
    unsaved: () => unsaved,
    isBehind: () => catchUp !== undefined,
    catchUp: async () => catchUp?.(),
    isWaiting: () => sendWaiting !== undefined,
    sendWaiting: async () => sendWaiting?.(),
    send,
    saved: (answers) => {
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([key, value]) => answers[key] !== value));
    },
    report: (state) => states.push(state),
    labelOf: (key) => `Question ${key}`,
    canSave: () => true,
  });
  const answer = (answers: Answers) => {
    unsaved = { ...unsaved, ...answers };
    saver.soon();
  };
  return { saver, answer, states, unsaved: () => unsaved };
}

describe('saving', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits for a pause, then sends what has changed, once', async () => {
    const send = jest.fn(async (_: Answers) => {});
    const { answer } = newSaver(send);
    answer({ a: '1' });
    await jest.advanceTimersByTimeAsync(saveDelays.afterTyping - 1);
    answer({ a: '12', b: 'x' });
    await jest.advanceTimersByTimeAsync(saveDelays.afterTyping - 1);
    expect(send).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual([[{ a: '12', b: 'x' }, false]]);
  });

  it('sends changes made during a request after that request', async () => {
    const sent: Answers[] = [];
    let finish = () => {};
    const { saver, answer, unsaved } = newSaver(async (answers) => {
      sent.push(answers);
      if (sent.length === 1) await new Promise<void>((resolve) => (finish = resolve));
    });
    answer({ a: '1' });
    const done = saver.now();
    answer({ a: '2' });
    finish();
    await expect(done).resolves.toBe(true);
    expect(sent).toEqual([{ a: '1' }, { a: '2' }]);
    expect(unsaved()).toEqual({});
  });

  it('keeps the answers of a failed save and retries', async () => {
    let isDown = true;
    const { saver, answer, states, unsaved } = newSaver(async () => {
      if (isDown) throw new Error('down');
    });
    answer({ a: '1' });
    await expect(saver.now()).resolves.toBe(false);
    expect(unsaved()).toEqual({ a: '1' });
    isDown = false;
    await jest.advanceTimersByTimeAsync(saveDelays.retry);
    expect(unsaved()).toEqual({});
    expect(states).toEqual(['saving', 'failed', 'saving', 'saved']);
  });

  it('sends what waits before the answers, and by itself when there are none', async () => {
    const order: string[] = [];
    const { saver, answer } = newSaver(async () => void order.push('answers'), {
      sendWaiting: async () => void order.push('rows'),
    });
    await saver.now();
    answer({ a: '1' });
    await saver.now();
    expect(order).toEqual(['rows', 'rows', 'answers']);
  });

  it('sends nothing before what is saved has been read, when that may have changed', async () => {
    const order: string[] = [];
    const catchUp = jest.fn(async () => void order.push('read'));
    catchUp.mockRejectedValueOnce(new Error('offline'));
    const { saver, answer } = newSaver(async () => void order.push('answers'), { catchUp });
    answer({ a: '1' });
    await expect(saver.now()).resolves.toBe(false);
    expect(order).toEqual([]);
    await expect(saver.now()).resolves.toBe(true);
    expect(order).toEqual(['read', 'answers']);
  });

  it('reports an answer that is too long for any request, and saves the others', async () => {
    const { saver, answer, unsaved } = newSaver(async () => {});
    answer({ a: 'x'.repeat(20_001), b: 'y' });
    await expect(saver.now()).resolves.toBe(false);
    expect(Object.keys(unsaved())).toEqual(['a']);
    expect(String(saver.problem())).toContain('20,000 characters and cannot be saved: Question a.');
  });
});

describe('batches', () => {
  it('hold every answer once and stay under the limit', () => {
    const answers = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key_${n}`, 'ü'.repeat(n * 20)]));
    const batches = batchesOf(answers, 8_000);
    expect(Object.assign({}, ...batches)).toEqual(answers);
    expect(batches.length).toBeGreaterThan(10);
    for (const batch of batches) expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(8_000);
  });
});
