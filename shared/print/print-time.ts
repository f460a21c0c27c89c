import { dateAndTime } from '../letters/letter-dates.ts';

/** A moment as every screen, email and PDF says it: 'November 21, 2026, 10:42 am EST'. */
export const printTime = (iso: string, timeZone: string): string =>
  `${dateAndTime(iso, timeZone)} ${zoneAt(iso, timeZone)}`;

function zoneAt(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
