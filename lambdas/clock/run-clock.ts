// What is due without anybody acting: other rooms set an item's time (`due.ts`), and then a job for it goes out.

import { createHash } from 'node:crypto';
import { config } from '#partner';
import { dayOf, nineOf } from '../../shared/letters/letter-calendar.ts';
import type { Enqueue } from '../queues/queue.ts';
import type { ClockStore } from './clock-store.ts';
import type { DueJob } from './due-queue.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The index follows its table by moments, and clocks differ: what is sent twice is done once. */
const overlap = 15 * minute;

/**
 * What is still in the index was not done, whatever its job came to: its day is looked through again with the first run of an
 * hour, all that can be due with the first of a day (emails are kept for ninety). More often would send the jobs of a backlog
 * again while it drains.
 */
const lookBacks = [
  { every: day, back: 90 * day },
  { every: hour, back: day },
] as const;

function lookFrom(last: number, now: number): number {
  const again = lookBacks.find(({ every }) => Math.floor(last / every) < Math.floor(now / every));
  return Math.min(last - overlap, again ? now - again.back : now);
}

const sentAtOnce = 25;

export interface RunClock {
  readonly clock: ClockStore;
  readonly enqueue: Enqueue<DueJob>;
  /** Over how long what is due at 9:00 is sent. */
  readonly spreadMs?: number;
}

/** Sends a job for each item that has become due since the last complete run or is overdue; notes the run when all are sent. */
export async function runClock({ clock, enqueue, spreadMs = 0 }: RunClock, now: Date): Promise<number> {
  const last = (await clock.lastRun())?.getTime() ?? now.getTime() - lookBacks[0].back;
  const from = lookFrom(last, now.getTime());
  const sendAt = spreadOver(spreadMs);
  let sent = 0;
  for (let start = from - spreadMs; start <= now.getTime(); start = startOfNextDay(start))
    for await (const due of clock.dueBetween(new Date(start), now)) {
      const jobs = due.filter((job) => sendAt(job) >= from && sendAt(job) <= now.getTime());
      for (let first = 0; first < jobs.length; first += sentAtOnce)
        await Promise.all(
          jobs.slice(first, first + sentAtOnce).map((job) => enqueue(job, delayOf(job, sendAt(job), now))),
        );
      sent += jobs.length;
    }
  await clock.noteRun(now);
  return sent;
}

/** A run sends what its quarter of an hour has brought; what is spread keeps its distance, which a queue can keep so long. */
const delayOf = ({ dueAt }: DueJob, sendAt: number, now: Date): number =>
  sendAt === Date.parse(dueAt) ? 0 : Math.max(0, Math.floor((sendAt + overlap - now.getTime()) / 1000));

const startOfNextDay = (at: number) => (Math.floor(at / day) + 1) * day;

const isNine = (dueAt: string): boolean =>
  nineOf(dayOf(new Date(dueAt), config.timeZone), config.timeZone).toISOString() === dueAt;

/** The same for each item, whatever day it is; SHA-256, so that ids that look alike do not come together. */
const shareOf = (pk: string): number => createHash('sha256').update(pk).digest().readUInt32BE() / 2 ** 32;

/** When an item's job is to be sent: what goes by days, at 9:00, in the hours after that, because it all falls due at once. */
export function spreadOver(spreadMs: number): (job: DueJob) => number {
  const nines = new Map<string, boolean>();
  return ({ pk, dueAt }) => {
    const at = Date.parse(dueAt);
    if (spreadMs === 0) return at;
    const nine = nines.get(dueAt) ?? isNine(dueAt);
    nines.set(dueAt, nine);
    return nine ? at + Math.floor(shareOf(pk) * spreadMs) : at;
  };
}
