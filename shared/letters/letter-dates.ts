import { longDate } from '../form/long-date.ts';
import { dayOf, wallClock } from './letter-calendar.ts';

/** 'December 14, 2026', the last day in time, of the first instant after it. */
export const lastDay = (end: string, zone: string): string => longDate(dayOf(new Date(Date.parse(end) - 1), zone));

/** 'December 14, 2026, 9:00 am': where the wire's sentences fix it. Elsewhere `printTime` says the zone, too. */
export function dateAndTime(at: string, zone: string): string {
  const { date, hour, minute } = wallClock(new Date(at), zone);
  return `${longDate(date)}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
