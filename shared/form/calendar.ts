/** A day without a time: 'YYYY-MM-DD'. Such strings compare in calendar order. */
export type CalendarDate = string;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the day in a time zone. Prefers Temporal: a page's first `Intl.DateTimeFormat` takes a phone 250 ms. */
export function todayIn(timeZone: string, now: Date = new Date()): CalendarDate {
  if ('Temporal' in globalThis)
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  // The date is built from its parts, because browsers order the parts differently for the same locale.
  const written = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const { year, month, day } = Object.fromEntries(written.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (shape.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

export const daysIn = (year: number, month: number) => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Returns the same day some years earlier. February 29 becomes February 28 in a common year. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const year = yearOf(date) - years;
  const day = Math.min(Number(date.slice(8)), daysIn(year, Number(date.slice(5, 7))));
  return `${String(year).padStart(4, '0')}-${date.slice(5, 7)}-${String(day).padStart(2, '0')}`;
}

export const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));
