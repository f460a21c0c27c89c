import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { config } from '#partner';
import { todayIn } from '../../../../shared/form/calendar.ts';

const day = 86_400_000;
/** How far the computer's clock is ahead, in ms. */
let off: number;
let awake: number;
beforeEach(() => {
  jest.resetModules();
  const real = Date.now.bind(Date);
  [off, awake] = [0, 0];
  jest.spyOn(Date, 'now').mockImplementation(() => real() + off);
  jest.spyOn(performance, 'now').mockImplementation(() => awake);
});
afterEach(() => void jest.restoreAllMocks());
const load = () => import('../../../../web/lib/calls/server-time.ts');
const response = (headers: Record<string, string>) => new Response('', { headers });
const noon = Date.parse('2026-11-25T17:00:00Z');

describe('the day', () => {
  it.each([
    ['three years ahead', 3 * 365 * day],
    ['three years behind', -3 * 365 * day],
    ['a day ahead', day],
    ['a day behind', -day],
    ['right', 0],
  ])("is the server's day if the computer's clock is %s", async (_, wrong) => {
    off = noon - Date.now() + wrong;
    const { recordServerTime, onClockCorrected, serverDay } = await load();
    const corrected = jest.fn();
    onClockCorrected(corrected);
    recordServerTime(response({ date: new Date(noon).toUTCString() }));
    expect(serverDay()).toBe('2026-11-25');
    expect(corrected).toHaveBeenCalledTimes(wrong === 0 ? 0 : 1);
  });

  it('advances with the elapsed time, even if the clock is changed while the page is open', async () => {
    const { recordServerTime, serverDay } = await load();
    recordServerTime(response({ date: new Date(noon).toUTCString() }));
    off = 400 * day;
    expect(serverDay()).toBe('2026-11-25');
    off = -400 * day;
    awake = day;
    expect(serverDay()).toBe('2026-11-26');
  });

  it("is the computer's day until a response has a valid date", async () => {
    const { recordServerTime, serverDay } = await load();
    for (const headers of [{}, { date: 'soon' }, { age: '10' }] as Record<string, string>[])
      recordServerTime(response(headers));
    expect(serverDay()).toBe(todayIn(config.timeZone, new Date(Date.now())));
  });

  it('adds the age of a cached response', async () => {
    const { recordServerTime, serverNow } = await load();
    recordServerTime(response({ date: new Date(noon).toUTCString(), age: '172800' }));
    expect(serverNow()).toEqual(new Date(noon + 2 * day));
  });
});

describe('idleness', () => {
  const minute = 60_000;
  it.each([
    ['an hour', -60 * minute],
    ['three years', -3 * 365 * day],
    ['a minute', -minute],
  ])('expires after 15 minutes if the clock is set back by %s', async (_, back) => {
    const { currentIdleness, recordActivity } = await import('../../../../web/lib/storage/activity.ts');
    recordActivity();
    expect(currentIdleness()).toBe('active');
    off = back;
    expect(currentIdleness()).toBe('active');
    awake = 14 * minute - 1;
    expect(currentIdleness()).toBe('active');
    awake = 14 * minute;
    expect(currentIdleness()).toBe('warned');
    awake = 15 * minute - 1;
    expect(currentIdleness()).toBe('warned');
    awake = 15 * minute;
    expect(currentIdleness()).toBe('expired');
    recordActivity();
    expect(currentIdleness()).toBe('active');
  });

  it('includes the time that a laptop has slept', async () => {
    const { currentIdleness, recordActivity } = await import('../../../../web/lib/storage/activity.ts');
    recordActivity();
    off = 16 * minute;
    expect(currentIdleness()).toBe('expired');
  });
});
