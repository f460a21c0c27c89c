import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { dueDayOf, endsAfter } from '../../../shared/letters/letter-dates.ts';

const { letters } = partner.config;
if (!letters) throw new Error('This university has letters.');
const withDays = { ...letters, dueDays: 21, graceDays: 14, dueOn: { FA2027: '2027-02-01', SP2027: '2026-11-15' } };

it.each([
  ['long before the day of the term', '2026-11-02', 'FA2027', '2027-02-01'],
  ['so that both are one day', '2027-01-11', 'FA2027', '2027-02-01'],
  ['a day later than that', '2027-01-12', 'FA2027', '2027-02-02'],
  ['after the day of the term', '2027-02-10', 'FA2027', '2027-03-03'],
  ['for a term with another day', '2026-10-01', 'SP2027', '2026-11-15'],
  ['for a term without a day', '2026-11-02', 'SU2027', '2026-11-23'],
  ['before a term is chosen', '2026-11-02', '', '2026-11-23'],
  ['for a term that is no key', '2026-11-02', 'constructor', '2026-11-23'],
])('a letter that is asked for %s, on %s for %j, is due on %s', (_, asked, term, due) =>
  expect(dueDayOf(withDays, asked, term)).toBe(due),
);

it('a partner without days of terms has as many days from asking for everybody', () =>
  expect(dueDayOf(letters, '2026-11-02', 'FA2027')).toBe('2026-11-23'));

it('is due until midnight of the zone, and closed after the days of grace', () =>
  expect(endsAfter('2027-03-07', withDays, 'America/New_York')).toEqual({
    due: '2027-03-08T05:00:00.000Z',
    closes: '2027-03-22T04:00:00.000Z',
  }));
