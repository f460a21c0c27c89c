// Letters of recommendation on both sides of the wire: their states and days, the email that asks, how they are listed.

import type { CalendarDate } from '../form/calendar.ts';
import { longDate } from '../form/months.ts';
import type { LettersConfig } from '../partner/partner.ts';
import { addDays, dayOf, startOfDay, wallClock } from './letter-calendar.ts';

/**
 * The last day in time of a letter that is asked for on a day: that of the application's window, or `dueDays` later when this
 * is the later one. A recommender who is asked shortly before the day, or after it, has as long as without one.
 *
 * @param lettersDue of the window, if it has one
 */
export function dueDayOf({ dueDays }: LettersConfig, asked: CalendarDate, lettersDue = ''): CalendarDate {
  const least = addDays(asked, dueDays);
  return lettersDue > least ? lettersDue : least;
}

/** The days of a request: both are the first instant after. */
export function endsAfter(due: CalendarDate, { graceDays }: LettersConfig, zone: string) {
  const endOf = (day: CalendarDate) => startOfDay(addDays(day, 1), zone).toISOString();
  return { due: endOf(due), closes: endOf(addDays(due, graceDays)) };
}

/** 'December 14, 2026', the last day in time, of the first instant after it. */
export const lastDay = (end: string, zone: string): string => longDate(lastDayOf(end, zone));

export const lastDayOf = (end: string, zone: string): CalendarDate => dayOf(new Date(Date.parse(end) - 1), zone);

/** 'December 14, 2026, 9:00 am': where the wire's sentences fix it. Elsewhere `printTime` says the zone, too. */
export function dateAndTime(at: string, zone: string): string {
  const { date, hour, minute } = wallClock(new Date(at), zone);
  return `${longDate(date)}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
