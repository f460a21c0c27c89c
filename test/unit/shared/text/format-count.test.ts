import { expect, it } from '@jest/globals';
import { formatCount } from '../../../../shared/text/format-count.ts';

it.each([
  [0, 'no letters are'],
  [1, '1 letter is'],
  [2, '2 letters are'],
  [1_000, '1,000 letters are'],
  [1_234_567, '1,234,567 letters are'],
])('a count of %d agrees with its noun', (count, text) => {
  expect(formatCount(count, 'letter is', 'letters are')).toBe(text);
});
