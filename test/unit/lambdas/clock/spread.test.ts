import { describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import { createSendTime } from '../../../../lambdas/clock/run-clock.ts';
import { nineAmOn, startOfDay } from '../../../../shared/letters/letter-calendar.ts';

const hours = 60 * 60_000;
const spreadMs = 4 * hours;
const sendAt = createSendTime(spreadMs);
const job = (dueAt: string, pk = 'asks#application') => ({ kind: 'due', pk, sk: 'asks', dueAt }) as const;
const at = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds).toISOString();

/** Sample days, including the days on which clocks change. */
const days = ['2026-01-15', '2026-03-08', '2026-07-01', '2026-11-01', '2026-12-31'] as const;

describe('a scheduled job', () => {
  it.each(days)('runs within four hours, spread evenly by application, if it is due at 9:00 on %s', (day) => {
    const nine = nineAmOn(day, config.timeZone);
    const moments = Array.from(
      { length: 400 },
      (_, index) => sendAt(job(nine.toISOString(), `asks#${index}`)) - nine.getTime(),
    );
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...moments)).toBeLessThan(spreadMs);
    const byHour = [0, 1, 2, 3].map((hour) => moments.filter((at) => Math.floor(at / hours) === hour).length);
    for (const count of byHour) expect(Math.abs(count - 100)).toBeLessThan(40);
  });

  it.each(days)('runs on time if it is due at any other time on %s, or exports a day', (day) => {
    const nine = nineAmOn(day, config.timeZone);
    const others = [
      at(nine, -1),
      at(nine, 1),
      at(nine, hours),
      startOfDay(day, config.timeZone).toISOString(),
      `${day}T09:00:00.000Z`,
    ];
    for (const dueAt of others) expect(sendAt(job(dueAt))).toBe(Date.parse(dueAt));
    expect(sendAt(job(nine.toISOString(), 'handover#2026-12-01'))).toBe(nine.getTime());
  });
});
