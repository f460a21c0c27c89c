import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf, nineAmOn, startOfDay } from '../../../../shared/letters/letter-calendar.ts';
import { dateAndTime } from '../../../../shared/letters/letter-dates.ts';

const newYork = 'America/New_York';
const beirut = 'Asia/Beirut';
const santiago = 'America/Santiago';
const iso = (time: string) => `${time}.000Z`;

describe('the start of a day', () => {
  it.each([
    ['in winter', '2026-12-14', newYork, '2026-12-14T05:00:00'],
    ['before clocks go forward at two', '2027-03-14', newYork, '2027-03-14T05:00:00'],
    ['after clocks went forward', '2027-03-15', newYork, '2027-03-15T04:00:00'],
    ['before clocks go back at two', '2026-11-01', newYork, '2026-11-01T04:00:00'],
    ['in a zone with a half hour', '2026-12-14', 'Asia/Kolkata', '2026-12-13T18:30:00'],
    ['in the first time zone to reach it', '2026-12-14', 'Pacific/Kiritimati', '2026-12-13T10:00:00'],
    ['at one o’clock if midnight is skipped', '2026-09-06', santiago, '2026-09-06T04:00:00'],
    ['after clocks go back to the evening before', '2026-10-25', beirut, '2026-10-24T22:00:00'],
    ['at the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00'],
  ])('is the right instant %s', (_, day, zone, instant) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(iso(instant));
    expect(dayOf(start, zone)).toBe(day);
    expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
  });
});

describe('nine in the morning', () => {
  it.each([
    ['on a day of 23 hours', '2027-03-14', newYork, '2027-03-14T13:00:00'],
    ['on a day of 25 hours', '2026-11-01', newYork, '2026-11-01T14:00:00'],
    ['on a day without midnight', '2026-09-06', santiago, '2026-09-06T12:00:00'],
  ])('is the right instant %s', (_, day, zone, instant) =>
    expect(nineAmOn(day, zone).toISOString()).toBe(iso(instant)),
  );
});

it('each day of a year starts 23 to 25 hours after the one before it, in every zone', () => {
  for (const zone of [newYork, beirut, santiago, 'America/Havana', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    let previous = startOfDay('2025-12-31', zone).getTime();
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day, zone);
      expect([zone, day, dayOf(start, zone)]).toEqual([zone, day, day]);
      expect(dayOf(nineAmOn(day, zone), zone)).toBe(day);
      const hours = (start.getTime() - previous) / 3_600_000;
      expect(hours >= 23 && hours <= 25).toBe(true);
      previous = start.getTime();
    }
  }
});

it('addDays counts days by the calendar', () => {
  expect(addDays('2026-11-23', 21)).toBe('2026-12-14');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

it('dateAndTime writes a time in the time zone', () => {
  expect(dateAndTime(nineAmOn('2026-12-14', newYork).toISOString(), newYork)).toBe('December 14, 2026, 9:00 am');
  expect(dateAndTime('2026-12-14T05:00:00Z', newYork)).toBe('December 14, 2026, 12:00 am');
  expect(dateAndTime('2026-12-14T17:05:00Z', newYork)).toBe('December 14, 2026, 12:05 pm');
  expect(dateAndTime('2026-07-01T03:59:59Z', newYork)).toBe('June 30, 2026, 11:59 pm');
});
