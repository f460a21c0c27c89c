import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { interactiveRetry, retry } from '../../../../web/lib/code/retry.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('retries until the function succeeds', async () => {
  let count = 0;
  const answer = retry(async () => {
    count += 1;
    if (count < 20) throw new Error('no');
    return 'yes';
  });
  await jest.advanceTimersByTimeAsync(200_000);
  await expect(answer).resolves.toBe('yes');
});

it('does not retry if its condition becomes false during the pause', async () => {
  let isOver = false;
  const ask = jest.fn(async () => {
    throw new Error('no');
  });
  const answer = retry(ask, interactiveRetry, () => !isOver);
  const refused = expect(answer).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(1_000);
  isOver = true;
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(1);
});

it('throws the last error after the last attempt', async () => {
  const ask = jest.fn(async () => {
    throw new Error('no');
  });
  const answer = retry(ask, interactiveRetry);
  const refused = expect(answer).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(ask).toHaveBeenCalledTimes(3);
});
