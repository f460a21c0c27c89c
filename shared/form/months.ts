import { isCalendarDate } from './calendar.ts';
import type { Options } from './definition.ts';

export const months: Options = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }));

/** Formats '1998-04-05' as 'April 5, 1998'. Returns text that is not a date unchanged. */
export function longDate(value: string): string {
  if (!isCalendarDate(value)) return value;
  const [year, month, day] = value.split('-').map(Number);
  return `${months.find((option) => option.value === String(month))?.label} ${day}, ${year}`;
}
