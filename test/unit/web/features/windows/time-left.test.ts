import { describe, expect, it } from '@jest/globals';
import { timeLeft } from '../../../../../web/features/windows/time-left.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the remaining time', () => {
  it.each([
    [48 * hour + 1, undefined],
    [48 * hour, '48 hours left'],
    [48 * hour - 1, '47 hours left'],
    [2 * hour, '2 hours left'],
    [2 * hour - 1, '1 hour left'],
    [hour, '1 hour left'],
    [hour - 1, '59 minutes left'],
    [minute, '1 minute left'],
    [minute - 1, 'less than a minute left'],
    [1, 'less than a minute left'],
    [0, undefined],
    [-hour, undefined],
  ])('rounds %d ms down to the text %s', (ms, text) => {
    expect(timeLeft(ms)?.text).toBe(text);
  });

  it('changes its text when changesInMs has passed, and not before', () => {
    for (const ms of [47.5 * hour, 2 * hour, hour, 30.25 * minute, minute]) {
      const { text, changesInMs } = timeLeft(ms) ?? { text: '', changesInMs: 0 };
      expect(timeLeft(ms - changesInMs + 2)?.text ?? 'none').toBe(text);
      expect(timeLeft(ms - changesInMs)?.text).not.toBe(text);
    }
  });
});
