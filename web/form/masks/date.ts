import { isCalendarDate } from '../../../shared/form/calendar.ts';
import { months } from '../../../shared/form/months.ts';
import { readNumerals } from '../../../shared/text/numerals.ts';

const separators = /[\s.,/\u060d年月日년월일-]+/;

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

const monthNamed = (word = '') =>
  word.length > 2 ? months.find(({ label }) => label.toLowerCase().startsWith(word))?.value : undefined;

/** One date for what has one meaning, two for what may be either. `isSlip`: not as this form has it, so it is asked. */
interface Meaning {
  readonly dates: readonly string[];
  readonly isSlip?: boolean;
}

function meaningOf(text: string): Meaning {
  const plain = readNumerals(text).toLowerCase().trim();
  const words = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(separators)
    .filter((word) => word !== '' && word !== 'of');
  const [a = '', b, c = ''] = words.length === 1 ? digitsOnly(plain) : words;
  if (words.length !== 3 && words.length !== 1) return { dates: [] };
  const name = words.find(monthNamed);
  if (name) {
    const [one = '', two = ''] = words.filter((word) => word !== name);
    return { dates: only(one.length > 2 ? dateOf(one, monthNamed(name), two) : dateOf(two, monthNamed(name), one)) };
  }
  if (a.length > 2) return { dates: only(dateOf(a, b, c)) };
  const [monthFirst, dayFirst] = [dateOf(c, a, b), dateOf(c, b, a)];
  // With slashes, or nothing, between them the month is first, as the form says; other signs say nothing.
  if (/^[\d\s/]*\/|^\d+$/.test(plain))
    return monthFirst ? { dates: [monthFirst] } : { dates: only(dayFirst), isSlip: true };
  return { dates: [...new Set([...only(monthFirst), ...only(dayFirst)])] };
}

const only = (date: string | undefined) => (date ? [date] : []);

function digitsOnly(text: string): string[] {
  const [, ...parts] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const [, ...yearFirst] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return dateOf(parts[2], parts[0], parts[1]) || !dateOf(...yearFirst) ? parts : yearFirst;
}

/** Text that is no date, or may be two, is left for validation to refuse. */
export function parseDate(text: string): string {
  const { dates, isSlip } = meaningOf(text);
  return (dates.length === 1 && !isSlip && dates[0]) || readNumerals(text);
}

/** The dates that may be meant by what `parseDate` has left. */
export const datesMeant = (text: string): readonly string[] => (isCalendarDate(text) ? [] : meaningOf(text).dates);

export const formatDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
