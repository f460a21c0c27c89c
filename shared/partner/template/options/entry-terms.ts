import { type CalendarDate, yearOf } from '../../../form/calendar.ts';
import type { OptionSource, Options } from '../../../form/definition.ts';

const seasons = [
  { code: 'SP', name: 'Spring', starts: '01-15' },
  { code: 'FA', name: 'Fall', starts: '08-25' },
] as const;
type Season = (typeof seasons)[number]['code'];

/** Generates the next two terms of these seasons that start after today. */
const nextTerms =
  (...codes: readonly Season[]) =>
  (today: CalendarDate): Options =>
    [0, 1, 2]
      .map((ahead) => yearOf(today) + ahead)
      .flatMap((year) => seasons.map(({ code, name, starts }) => ({ year, code, name, start: `${year}-${starts}` })))
      .filter(({ code, start }) => codes.includes(code) && start > today)
      .slice(0, 2)
      .map(({ year, code, name }) => ({ value: `${year}${code}`, label: `${name} ${year}` }));

export const entryTerms: Readonly<Record<string, OptionSource>> = {
  HIST: nextTerms('SP', 'FA'),
  MATH: nextTerms('SP', 'FA'),
  NURS: nextTerms('FA'),
};
