import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { atOnce, retried } from '../../../../web/lib/code/retried.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('asks until there is an answer', async () => {
  let count = 0;
  const answer = retried(async () => {
    count += 1;
    if (count < 20) throw new Error('no');
    return 'yes';
  });
  await jest.advanceTimersByTimeAsync(200_000);
  await expect(answer).resolves.toBe('yes');
});

it('does not ask again when something has ended the reason for it in the pause', async () => {
  let isOver = false;
  const ask = jest.fn(async () => {
    throw new Error('no');
  });
  const answer = retried(ask, atOnce, () => !isOver);
  const refused = expect(answer).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(1_000);
  isOver = true;
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(1);
});

it('gives up with the last error after the attempts that it has', async () => {
  const ask = jest.fn(async () => {
    throw new Error('no');
  });
  const answer = retried(ask, atOnce);
  const refused = expect(answer).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(3);
});
