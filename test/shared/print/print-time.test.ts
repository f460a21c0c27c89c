import { expect, it } from '@jest/globals';
import { printTime } from '../../../shared/print/print-time.ts';

it.each([
  ['2026-11-21T15:42:00.000Z', 'November 21, 2026, 10:42 AM EST'],
  ['2026-07-01T03:30:00.000Z', 'June 30, 2026, 11:30 PM EDT'],
])('%s is %s in New York', (iso, text) => expect(printTime(iso, 'America/New_York')).toBe(text));
