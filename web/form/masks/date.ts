import { isCalendarDate } from '../../../shared/form/calendar.ts';

const withSigns = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;

/** A date as a person writes it, as YYYY-MM-DD; text that is no date stays as it is, so that validation says so. */
export function readDate(text: string): string {
  const trimmed = text.trim();
  const [, month, day, year] = withSigns.exec(trimmed) ?? digitsOnly.exec(trimmed) ?? [];
  if (!month || !day || !year) return isCalendarDate(trimmed) ? trimmed : text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : text;
}

/** A stored date as it is written in the United States; other text as it is. */
export const writeDate = (answer: string): string =>
  isCalendarDate(answer) ? `${answer.slice(5, 7)}/${answer.slice(8)}/${answer.slice(0, 4)}` : answer;
