import { isCalendarDate } from '../../../shared/form/calendar.ts';

const withSeparators = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;

const partsOf = (text: string) => withSeparators.exec(text.trim()) ?? digitsOnly.exec(text.trim()) ?? [];

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Text that is no date is returned as it is, for validation to refuse. */
export function parseDate(text: string): string {
  const [, month, day, year] = partsOf(text);
  const trimmed = text.trim();
  return dateOf(year, month, day) ?? (isCalendarDate(trimmed) ? trimmed : text);
}

/** What a text that is no date means with its day first, as most of the world writes. */
export function parseDayFirst(text: string): string | undefined {
  const [, day, month, year] = partsOf(text);
  return dateOf(year, month, day);
}

export const formatDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
