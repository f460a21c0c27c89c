import { type CalendarDate, yearOf } from '../../../form/calendar.ts';
import type { OptionSource, Options } from '../../../form/definition.ts';

const seasons = [
  { code: 'SP', name: 'Spring', starts: '01-20' },
  { code: 'SU', name: 'Summer', starts: '05-25' },
  { code: 'FA', name: 'Fall', starts: '08-25' },
] as const;
type Season = (typeof seasons)[number]['code'];

const offered: Readonly<Record<string, readonly Season[]>> = {
  1: ['SP', 'SU', 'FA'],
  2: ['SP', 'SU', 'FA'],
  3: ['SP', 'SU', 'FA'],
  4: ['SP', 'SU', 'FA'],
  5: ['FA'],
  6: ['SP', 'SU', 'FA'],
  7: ['FA'],
  8: ['SU', 'FA'],
  9: ['SU', 'FA'],
  10: ['SU'],
  11: ['SP', 'SU', 'FA'],
  12: ['SP', 'SU', 'FA'],
  13: ['SP', 'SU', 'FA'],
  14: ['SP', 'SU', 'FA'],
  15: ['SP', 'SU', 'FA'],
  16: ['SP', 'FA'],
  17: ['SP', 'FA'],
  18: ['SU'],
  19: ['FA'],
  20: ['SP', 'SU', 'FA'],
  21: ['SP', 'FA'],
  22: ['SP', 'FA'],
  23: ['SP', 'FA'],
  24: ['SP', 'FA'],
  25: ['SP', 'SU', 'FA'],
  26: ['SP', 'SU', 'FA'],
  27: ['SP', 'SU', 'FA'],
  28: ['SP', 'SU', 'FA'],
  29: ['SP', 'SU', 'FA'],
  30: ['SP', 'SU', 'FA'],
};

/** Generates the next four terms of these seasons that start after today, up to the end of the year after next. */
const nextTerms =
  (codes: readonly Season[]) =>
  (today: CalendarDate): Options =>
    [0, 1, 2]
      .map((ahead) => yearOf(today) + ahead)
      .flatMap((year) => seasons.map(({ code, name, starts }) => ({ year, code, name, start: `${year}-${starts}` })))
      .filter(({ code, start }) => codes.includes(code) && start > today)
      .slice(0, 4)
      .map(({ year, code, name }) => ({ value: `${year}${code}`, label: `${name} ${year}` }));

export const entryTerms: Readonly<Record<string, OptionSource>> = Object.fromEntries(
  Object.entries(offered).map(([program, codes]) => [program, nextTerms(codes)]),
);
