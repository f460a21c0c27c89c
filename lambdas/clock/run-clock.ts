import type { Enqueue } from '../queues/queue.ts';
import type { ClockStore } from './clock-store.ts';
import type { DueJob } from './due-queue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The index follows its table by moments, and clocks differ: what is sent twice is done once. */
const overlap = 15 * minute;

/** Where there was no run yet. */
const firstLookBack = 7 * day;

const sentAtOnce = 25;

export interface RunClock {
  readonly clock: ClockStore;
  readonly enqueue: Enqueue<DueJob>;
}

/** Sends a job for each item that has become due since the last complete run, and notes the run when all are sent. */
export async function runClock({ clock, enqueue }: RunClock, now: Date): Promise<number> {
  const last = await clock.lastRun();
  const from = last ? last.getTime() - overlap : now.getTime() - firstLookBack;
  let sent = 0;
  for (let start = from; start <= now.getTime(); start = startOfNextDay(start))
    for await (const jobs of clock.dueBetween(new Date(start), now)) {
      for (let first = 0; first < jobs.length; first += sentAtOnce)
        await Promise.all(jobs.slice(first, first + sentAtOnce).map((job) => enqueue(job, 0)));
      sent += jobs.length;
    }
  await clock.noteRun(now);
  return sent;
}

const startOfNextDay = (at: number) => (Math.floor(at / day) + 1) * day;
