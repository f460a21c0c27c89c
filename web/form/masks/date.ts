import { isCalendarDate } from '../../../shared/form/calendar.ts';

const withSeparators = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;

/** Text that is no date is returned as it is, for validation to refuse. */
export function parseDate(text: string): string {
  const trimmed = text.trim();
  const [, month, day, year] = withSeparators.exec(trimmed) ?? digitsOnly.exec(trimmed) ?? [];
  if (!month || !day || !year) return isCalendarDate(trimmed) ? trimmed : text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : text;
}

export const formatDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
