import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { dueDayOf, letterDeadlines } from '../../../../shared/letters/letter-dates.ts';

const { letters } = partner.config;
if (!letters) throw new Error('These tests need a partner with letters.');
const withDays = { ...letters, dueDays: 21, graceDays: 14 };

it.each([
  ['long before the due date of the window', '2026-11-02', '2027-02-01', '2027-02-01'],
  ['so that both due dates are the same', '2027-01-11', '2027-02-01', '2027-02-01'],
  ['a day later than that', '2027-01-12', '2027-02-01', '2027-02-02'],
  ['after the due date of the window', '2027-02-10', '2027-02-01', '2027-03-03'],
  ['without a due date of a window', '2026-11-02', undefined, '2026-11-23'],
])(
  'a letter that is requested %s (requested: %s, due date of the window: %s) is due on %s',
  (_, asked, lettersDue, due) => expect(dueDayOf(withDays, asked, lettersDue)).toBe(due),
);

it('a letter is due by midnight in the time zone, and closes after the grace period', () =>
  expect(letterDeadlines('2027-03-07', withDays, 'America/New_York')).toEqual({
    due: '2027-03-08T05:00:00.000Z',
    closes: '2027-03-22T04:00:00.000Z',
  }));
