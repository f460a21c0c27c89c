import { expect, it } from '@jest/globals';
import { exportDayOf } from '../../../../lambdas/export/export-days.ts';

it('closes the export of a day 20 minutes before it is completed, because a worker may write for 15 minutes', () => {
  const dayAt = (now: string) => exportDayOf('2026-11-20T18:00:00.000Z', { hour: 6 }, new Date(now));
  expect(dayAt('2026-11-21T10:39:59.999Z')).toBe('2026-11-20');
  expect(dayAt('2026-11-21T10:40:00.000Z')).toBe('2026-11-21');
});
