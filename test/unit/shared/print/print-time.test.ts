import { expect, it } from '@jest/globals';
import { printTime } from '../../../../shared/print/print-time.ts';

it.each([
  ['2026-11-21T15:42:00.000Z', 'November 21, 2026, 10:42 AM EST'],
  ['2026-07-01T03:30:00.000Z', 'June 30, 2026, 11:30 PM EDT'],
  ['2026-11-01T05:30:00.000Z', 'November 1, 2026, 1:30 AM EDT'],
  ['2026-11-01T06:30:00.000Z', 'November 1, 2026, 1:30 AM EST'],
  ['2026-12-14T05:00:00.000Z', 'December 14, 2026, 12:00 AM EST'],
])('%s is %s in New York', (iso, text) => expect(printTime(iso, 'America/New_York')).toBe(text));
