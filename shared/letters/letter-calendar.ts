import type { CalendarDate } from '../form/calendar.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns the first instant of a day. If a clock change skips midnight, it is the instant of the change. */
export const startOfDay = (date: CalendarDate, zone: string): Date => hourOn(date, 0, zone);

export const nineAmOn = (date: CalendarDate, zone: string): Date => hourOn(date, 9, zone);

export const dayOf = (instant: Date, zone: string): CalendarDate => wallClock(instant, zone).date;

/** Adds calendar days to a date, whatever their length in hours. A negative count goes back. */
export const addDays = (date: CalendarDate, count: number): CalendarDate =>
  new Date(utc(date) + count * day).toISOString().slice(0, 10);

/** Returns the local date and time of an instant in a time zone. */
export function wallClock(instant: Date, zone: string): { date: CalendarDate; hour: number; minute: number } {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString();
  return { date: shown.slice(0, 10), hour: Number(shown.slice(11, 13)), minute: Number(shown.slice(14, 16)) };
}

/**
 * Returns the instant at which clocks show the hour. If a clock change repeats the hour, returns the first instant. If
 * a clock change skips the hour, returns the instant at which clocks would have shown it without the change.
 */
export function hourOn(date: CalendarDate, hour: number, zone: string): Date {
  const shown = utc(date) + hour * 60 * minute;
  const before = shown - offsetAt(shown - day, zone);
  const after = shown - offsetAt(shown + day, zone);
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === shown;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}

const utc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** Returns how far a time zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The formats by time zone, cached because creating a format takes longer than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
