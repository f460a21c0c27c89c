import { isCalendarDate } from './calendar.ts';
import { months } from './months.ts';

/** 'April 5, 1998' for '1998-04-05'; text that is no date as it is. */
export function longDate(value: string): string {
  if (!isCalendarDate(value)) return value;
  const [year, month, day] = value.split('-').map(Number);
  return `${months.find((each) => each.value === String(month))?.label} ${day}, ${year}`;
}
