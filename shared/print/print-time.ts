import { dateAndTime } from '../letters/letter-dates.ts';

/** Formats a time for screens, emails and PDFs, such as 'November 21, 2026, 10:42 AM EST'. */
export const printTime = (iso: string, timeZone: string): string =>
  `${dateAndTime(iso, timeZone).replace(/[ap]m$/, (half) => half.toUpperCase())} ${zoneAt(iso, timeZone)}`;

function zoneAt(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
