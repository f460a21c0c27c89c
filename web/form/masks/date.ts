import { daysIn, isCalendarDate } from '../../../shared/form/calendar.ts';
import { months } from '../../../shared/form/months.ts';
import { normalizeNumerals } from '../../../shared/text/numerals.ts';

const separators = /[\s.,/\u060d年月日년월일-]+/;

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** Whether the month is the first of three numbers, so that it may be the day instead. */
  readonly isMonthFirst?: boolean;
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

const monthNamed = (word: string) =>
  word.length > 2 ? months.find(({ label }) => label.toLowerCase().startsWith(word))?.value : undefined;

const toPlain = (text: string) => normalizeNumerals(text).toLowerCase().trim();

function splitDate(plain: string): DateParts | undefined {
  const words = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(separators)
    .filter((word) => word !== '' && word !== 'of');
  const [a, b, c] = words.length === 1 ? digitsOnly(plain) : words;
  if (!a || !b || !c || words.length > 3) return undefined;
  const name = words.find(monthNamed);
  const month = name && monthNamed(name);
  if (month) {
    const [one = '', two = ''] = words.filter((word) => word !== name);
    return one.length > 2 ? { year: one, month, day: two } : { year: two, month, day: one };
  }
  return a.length > 2 ? { year: a, month: b, day: c } : { year: c, month: a, day: b, isMonthFirst: true };
}

interface ParsedDate {
  readonly date?: string | undefined;
  /** The dates that the user may mean instead, which the form asks about. */
  readonly alternatives: readonly string[];
}

function interpretDate(text: string): ParsedDate {
  const plain = toPlain(text);
  const parts = splitDate(plain);
  if (!parts) return { alternatives: [] };
  const date = dateOf(parts.year, parts.month, parts.day);
  if (!parts.isMonthFirst) return { date, alternatives: [] };
  const dayFirst = dateOf(parts.year, parts.day, parts.month);
  // With slashes or without separators, the month comes first, as the hint says. A typo must not turn into another day.
  if (/^[\d\s/]*\/|^\d+$/.test(plain)) return date ? { date, alternatives: [] } : { alternatives: listOf(dayFirst) };
  if (!date || !dayFirst || date === dayFirst) return { date: date ?? dayFirst, alternatives: [] };
  // Americans write dates with hyphens in both orders, and hardly ever with periods.
  return plain.includes('-') ? { date, alternatives: [dayFirst] } : { alternatives: [date, dayFirst] };
}

const listOf = (date: string | undefined) => (date ? [date] : []);

function digitsOnly(text: string): string[] {
  const [, ...parts] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const [, ...yearFirst] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return dateOf(parts[2], parts[0], parts[1]) || !dateOf(...yearFirst) ? parts : yearFirst;
}

/** Parses a date to YYYY-MM-DD. Returns text that is not a date, or that may be two dates, for validation to reject. */
export const parseDate = (text: string): string => interpretDate(text).date ?? normalizeNumerals(text);

/** Returns the dates that the user may mean instead of the result of `parseDate`. */
export const alternativeDates = (text: string): readonly string[] => interpretDate(text).alternatives;

/**
 * The greatest plausible distance from the current year, in years. A year farther away probably belongs to another
 * calendar, such as the Buddhist, Islamic or Hebrew one.
 */
const plausibleYears = 150;

/** Says how to correct a date. Returns undefined for an empty text and for a date that may be right. */
export function dateAdvice(text: string, thisYear: number, isPast: boolean): string | undefined {
  const plain = toPlain(text);
  if (plain === '') return undefined;
  const parts = splitDate(plain);
  if (!parts || !/^\d+$/.test(parts.year + parts.month + parts.day)) return 'Enter the month, the day and the year.';
  if (parts.year.length < 4) return 'Enter all four digits of the year.';
  const year = Number(parts.year);
  if (year > thisYear + (isPast ? 0 : plausibleYears) || year < thisYear - plausibleYears)
    return 'Use the Western (Gregorian) year.';
  if (dateOf(parts.year, parts.month, parts.day)) return undefined;
  const month = months.find(({ value }) => Number(value) === Number(parts.month));
  return month
    ? `${month.label} ${year} has ${daysIn(year, Number(month.value))} days.`
    : 'Enter a month from 1 to 12.';
}

/** Formats YYYY-MM-DD as MM/DD/YYYY. Returns text that is not a date unchanged. */
export const formatDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
