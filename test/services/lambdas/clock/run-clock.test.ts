import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clockStore } from '../../../../lambdas/clock/clock-store.ts';
import { dueOn } from '../../../../lambdas/clock/due.ts';
import type { DueJob } from '../../../../lambdas/clock/due-queue.ts';
import { runClock } from '../../../../lambdas/clock/run-clock.ts';
import { updateFollowup } from '../../../../lambdas/platform/update-item.ts';
import { startFollowupsTable } from '../../../support/followups-table.ts';

let table: Awaited<ReturnType<typeof startFollowupsTable>>;

beforeAll(async () => {
  table = await startFollowupsTable();
});
afterAll(() => table.stop());

beforeEach(() => table.reset());

const due = (id: string, at: string) =>
  updateFollowup(
    { pk: `email#${id}`, sk: 'email' },
    { set: Object.entries(dueOn(new Date(at))).map(([name, value]) => [[name], value]), condition: () => '' },
  );

const done = (id: string) =>
  updateFollowup({ pk: `email#${id}`, sk: 'email' }, { remove: [['due_day'], ['due_at']], condition: () => '' });

/** Runs the clock. Returns the ids of the items that it sends, in order. */
async function idsSentAt(at: string): Promise<string[]> {
  const sent: string[] = [];
  await runClock(
    { clock: clockStore(), enqueue: async ({ pk }) => void sent.push(pk.slice('email#'.length)) },
    new Date(at),
  );
  return sent;
}

const lastRun = async () => (await clockStore().lastRun())?.toISOString();

describe('the clock', () => {
  it('sends all items that have become due since its last run, and none that are due later', async () => {
    await due('before', '2026-12-01T11:00:00.000Z');
    expect(await idsSentAt('2026-12-01T12:00:00.000Z')).toEqual(['before']);
    await done('before');
    await due('evening', '2026-12-01T23:59:59.999Z');
    await due('midnight', '2026-12-02T00:00:00.000Z');
    await due('third day', '2026-12-03T05:00:00.000Z');
    await due('now', '2026-12-04T12:00:00.000Z');
    await due('later', '2026-12-04T12:00:00.001Z');
    expect(await idsSentAt('2026-12-04T12:00:00.000Z')).toEqual(['evening', 'midnight', 'third day', 'now']);
    expect(await lastRun()).toBe('2026-12-04T12:00:00.000Z');
  });

  it('looks a quarter of an hour back, because the index lags behind its table', async () => {
    await idsSentAt('2026-12-01T12:00:00.000Z');
    await due('late', '2026-12-01T11:50:00.000Z');
    expect(await idsSentAt('2026-12-01T12:15:00.000Z')).toEqual(['late']);
    expect(await idsSentAt('2026-12-01T12:30:00.000Z')).toEqual([]);
  });

  it('finds unfinished items again: each hour for a day, then each day', async () => {
    await idsSentAt('2026-12-01T12:00:00.000Z');
    await due('died', '2026-12-01T12:10:00.000Z');
    expect(await idsSentAt('2026-12-01T12:15:00.000Z')).toEqual(['died']);
    const found: string[] = [];
    // The test runs the clock every 15 minutes on the first day, then every hour.
    const [first, dayOld, last] = ['2026-12-01T12:30:00Z', '2026-12-02T14:00:00Z', '2026-12-04T12:00:00Z'].map(
      Date.parse,
    );
    for (let at = Number(first); at < Number(last); at += at < Number(dayOld) ? 15 * 60_000 : 60 * 60_000) {
      const now = new Date(at).toISOString();
      if ((await idsSentAt(now)).includes('died')) found.push(now);
    }
    const hours = found.filter((now) => now < '2026-12-02T12:10');
    expect(hours).toHaveLength(25);
    expect(hours.slice(1).every((now) => now.endsWith(':00:00.000Z'))).toBe(true);
    expect(found.filter((now) => now > '2026-12-02T12:10')).toEqual(
      ['03', '04'].map((day) => `2026-12-${day}T00:00:00.000Z`),
    );
    // A worker removes the item from the index when it has done the job.
    await done('died');
    expect(await idsSentAt('2026-12-06T00:00:00.000Z')).toEqual([]);
  });

  it('loses nothing when it dies at any moment or when two runs overlap', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `${index}`);
    await Promise.all(ids.map((id) => due(id, '2026-12-01T11:30:00.000Z')));
    for (let dies = 1; dies <= ids.length; dies += 7) {
      const done: DueJob[] = [];
      const enqueue = async (job: DueJob) => {
        if (done.push(job) === dies) throw new Error('It dies.');
      };
      await expect(runClock({ clock: clockStore(), enqueue }, new Date('2026-12-01T11:45:00.000Z'))).rejects.toThrow(
        'It dies.',
      );
      expect(await lastRun()).toBeUndefined();
    }
    const recordRun = async () => Promise.reject(new Error('It dies before its note.'));
    await expect(
      runClock(
        { clock: { ...clockStore(), recordRun }, enqueue: async () => undefined },
        new Date('2026-12-01T11:45:00.000Z'),
      ),
    ).rejects.toThrow('before its note');
    const twice = await Promise.all([idsSentAt('2026-12-01T12:00:00.000Z'), idsSentAt('2026-12-01T12:00:00.000Z')]);
    for (const sent of twice) expect(sent.sort()).toEqual(ids.toSorted());
  });
});
