import { isCalendarDate } from '../../../shared/form/calendar.ts';
import { months } from '../../../shared/form/months.ts';
import { normalizeNumerals } from '../../../shared/text/numerals.ts';

const separators = /[\s.,/\u060d年月日년월일-]+/;

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

const monthNamed = (word = '') =>
  word.length > 2 ? months.find(({ label }) => label.toLowerCase().startsWith(word))?.value : undefined;

interface ParsedDate {
  readonly date?: string | undefined;
  /** The dates that the user may mean instead, which the form asks about. */
  readonly alternatives: readonly string[];
}

const notADate: ParsedDate = { alternatives: [] };

function interpretDate(text: string): ParsedDate {
  const plain = normalizeNumerals(text).toLowerCase().trim();
  const words = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(separators)
    .filter((word) => word !== '' && word !== 'of');
  const [a = '', b, c = ''] = words.length === 1 ? digitsOnly(plain) : words;
  if (words.length !== 3 && words.length !== 1) return notADate;
  const name = words.find(monthNamed);
  if (name) {
    const [one = '', two = ''] = words.filter((word) => word !== name);
    return {
      date: one.length > 2 ? dateOf(one, monthNamed(name), two) : dateOf(two, monthNamed(name), one),
      alternatives: [],
    };
  }
  if (a.length > 2) return { date: dateOf(a, b, c), alternatives: [] };
  const [monthFirst, dayFirst] = [dateOf(c, a, b), dateOf(c, b, a)];
  // With slashes or without separators, the month comes first, as the hint says. A slip must not turn into another day.
  if (/^[\d\s/]*\/|^\d+$/.test(plain))
    return monthFirst ? { date: monthFirst, alternatives: [] } : { alternatives: listOf(dayFirst) };
  if (!monthFirst || !dayFirst || monthFirst === dayFirst) return { date: monthFirst ?? dayFirst, alternatives: [] };
  // Americans write dates with hyphens in both orders, and hardly ever with periods.
  return plain.includes('-')
    ? { date: monthFirst, alternatives: [dayFirst] }
    : { alternatives: [monthFirst, dayFirst] };
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

/** Formats YYYY-MM-DD as MM/DD/YYYY. Returns text that is not a date unchanged. */
export const formatDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
