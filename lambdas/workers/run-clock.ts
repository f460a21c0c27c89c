import { config } from '#partner';
import { dynamoClock } from '../clock/clock-store.ts';
import { type DueJob, dueQueue } from '../clock/due-queue.ts';
import { runClock } from '../clock/run-clock.ts';
import { causeOf, logger } from '../platform/logger.ts';
import type { Enqueue } from '../queues/queue.ts';
import { isMorning, noteMornings } from '../reminders/closing-days.ts';
import { lookThrough } from '../reminders/look-through.ts';

/** Less than the worker's time limit, so that a run also has time for its jobs. */
const lookMs = 10 * 60_000;

/** A run that fails is tried again, and the next one begins where the last complete one ended. */
export async function handler(): Promise<void> {
  const now = new Date();
  const mornings: DueJob[] = [];
  // The run looks through a morning itself: Lambda drops a job that has sent itself on about 16 times.
  const enqueue: Enqueue<DueJob> = async (job, delaySeconds) => {
    if (isMorning(job)) mornings.push(job);
    else await dueQueue.enqueue(job, delaySeconds);
  };
  try {
    if (config.windows) await noteMornings(now);
    const spreadMs = 60_000 * Number(process.env.SPREAD_MINUTES ?? 0);
    const sent = await runClock({ clock: dynamoClock(), enqueue, spreadMs }, now);
    logger.info('clock ran', { at: now.toISOString(), sent });
    const until = new Date(Date.now() + lookMs);
    if (config.windows) for (const morning of mornings) await lookThrough(morning, until);
  } catch (error) {
    logger.error('clock failed', { cause: causeOf(error) });
    throw error;
  }
}
