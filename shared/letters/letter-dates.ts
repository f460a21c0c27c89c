import type { CalendarDate } from '../form/calendar.ts';
import { longDate } from '../form/months.ts';
import type { LettersConfig } from '../partner/partner.ts';
import { addDays, dayOf, startOfDay, wallClock } from './letter-calendar.ts';

/** Returns a letter's due day: the window's `lettersDue`, or `dueDays` after the request if that is later. */
export function dueDayOf({ dueDays }: LettersConfig, requestDay: CalendarDate, lettersDue = ''): CalendarDate {
  const earliest = addDays(requestDay, dueDays);
  return lettersDue > earliest ? lettersDue : earliest;
}

/** Returns the first instants after the due day and after the grace period for late letters, in ISO 8601. */
export function letterDeadlines(due: CalendarDate, { graceDays }: LettersConfig, zone: string) {
  const endOf = (day: CalendarDate) => startOfDay(addDays(day, 1), zone).toISOString();
  return { due: endOf(due), closes: endOf(addDays(due, graceDays)) };
}

/** Formats the last day before an instant that ends a period, such as 'December 14, 2026'. */
export const formatLastDay = (end: string, zone: string): string => longDate(lastDayOf(end, zone));

export const lastDayOf = (end: string, zone: string): CalendarDate => dayOf(new Date(Date.parse(end) - 1), zone);

/** Formats a time like 'December 14, 2026, 9:00 am', for some API messages. Elsewhere, `printTime` adds the zone. */
export function dateAndTime(at: string, zone: string): string {
  const { date, hour, minute } = wallClock(new Date(at), zone);
  return `${longDate(date)}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
