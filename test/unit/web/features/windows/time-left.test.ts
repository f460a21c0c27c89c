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
  ])('of %d ms is rounded down to the words: %s', (ms, words) => {
    expect(timeLeft(ms)?.words).toBe(words);
  });

  it('changes its words when changesIn has passed, and not before', () => {
    for (const ms of [47.5 * hour, 2 * hour, hour, 30.25 * minute, minute]) {
      const { words, changesIn } = timeLeft(ms) ?? { words: '', changesIn: 0 };
      expect(timeLeft(ms - changesIn + 2)?.words ?? 'none').toBe(words);
      expect(timeLeft(ms - changesIn)?.words).not.toBe(words);
    }
  });
});
