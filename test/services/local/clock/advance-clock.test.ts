import { afterAll, expect, it } from '@jest/globals';
import { advanceClock } from '../../../../infra/local/clock/clock.ts';

const RealDate = Date;
afterAll(() => {
  globalThis.Date = RealDate;
});

it('advances what Date tells, step by step, and leaves given dates alone', () => {
  const [before, given] = [Date.now(), new Date('2026-11-22')];
  advanceClock(60_000);
  advanceClock(60_000);
  expect(Date.now() - before).toBeGreaterThanOrEqual(120_000);
  expect(Date.now() - before).toBeLessThan(125_000);
  expect(new Date().getFullYear()).toBe(new Date(Date.now()).getFullYear());
  expect(new Date('2026-11-22').getTime()).toBe(given.getTime());
  expect(given).toBeInstanceOf(Date);
  expect(Date.parse('2026-11-22')).toBe(given.getTime());
});
