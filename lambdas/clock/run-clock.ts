// Other folders set the due times of items (`due.ts`). The clock sends a job for each item that is due.

import { createHash } from 'node:crypto';
import { config } from '#partner';
import { dayOf, nineAmOn } from '../../shared/letters/letter-calendar.ts';
import { mapInParallel } from '../platform/map-in-parallel.ts';
import type { Enqueue } from '../queues/queue.ts';
import type { ClockStore } from './clock-store.ts';
import type { DueJob } from './due-queue.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The overlap of runs, because the index lags behind its table and clocks differ. A repeated job has no effect. */
const overlap = 15 * minute;

/**
 * The runs that look back for overdue items, and how far. An item that is still in the index was not handled, whatever
 * happened to its job.
 * - The first run of a day looks at the last 90 days, which is as long as emails are kept.
 * - The first run of an hour looks at the last day.
 * More frequent runs would send the jobs of a backlog again while workers still process it.
 */
const lookBacks = [
  { periodMs: day, lookBackMs: 90 * day },
  { periodMs: hour, lookBackMs: day },
] as const;

function startOfLookBack(last: number, now: number): number {
  const lookBack = lookBacks.find(({ periodMs }) => Math.floor(last / periodMs) < Math.floor(now / periodMs));
  return Math.min(last - overlap, lookBack ? now - lookBack.lookBackMs : now);
}

const batchSize = 25;

export interface RunClockDependencies {
  readonly clock: ClockStore;
  readonly enqueue: Enqueue<DueJob>;
  /** The time in ms over which items that are due at 9:00 are spread. */
  readonly spreadMs?: number;
}

/** Sends a job for each item that is newly due or overdue, then records the run. Returns the number of jobs. */
export async function runClock({ clock, enqueue, spreadMs = 0 }: RunClockDependencies, now: Date): Promise<number> {
  const last = (await clock.lastRun())?.getTime() ?? now.getTime() - lookBacks[0].lookBackMs;
  const from = startOfLookBack(last, now.getTime());
  const sendAt = createSendTime(spreadMs);
  let sent = 0;
  for (let start = from - spreadMs; start <= now.getTime(); start = startOfNextDay(start))
    for await (const due of clock.dueBetween(new Date(start), now)) {
      const jobs = due.filter((job) => sendAt(job) >= from && sendAt(job) <= now.getTime());
      await mapInParallel(jobs, batchSize, (job) => enqueue(job, delayOf(job, sendAt(job), now)));
      sent += jobs.length;
    }
  await clock.recordRun(now);
  return sent;
}

/** Returns the delay in seconds. All spread items are 15 minutes late (SQS's maximum), so that they stay spread. */
const delayOf = ({ dueAt }: DueJob, sendAt: number, now: Date): number =>
  sendAt === Date.parse(dueAt) ? 0 : Math.max(0, Math.floor((sendAt + overlap - now.getTime()) / 1000));

const startOfNextDay = (at: number) => (Math.floor(at / day) + 1) * day;

/** Returns an item's share of the spread, from 0 to 1, the same every day. SHA-256 separates ids that look alike. */
const shareOf = (pk: string): number => createHash('sha256').update(pk).digest().readUInt32BE() / 2 ** 32;

/** Whether a job's emails are planned for 9:00. */
function isSpread({ pk, dueAt }: DueJob): boolean {
  const { timeZone } = config;
  return /^(asks|reminder)#/.test(pk) && nineAmOn(dayOf(new Date(dueAt), timeZone), timeZone).toISOString() === dueAt;
}

/** Returns a function that plans the time of a job, in ms. Emails planned for 9:00 are spread over the hours after it. */
export const createSendTime =
  (spreadMs: number) =>
  (job: DueJob): number =>
    Date.parse(job.dueAt) + (spreadMs > 0 && isSpread(job) ? Math.floor(shareOf(job.pk) * spreadMs) : 0);
