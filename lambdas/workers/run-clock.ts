import { config } from '#partner';
import { clockStore } from '../clock/clock-store.ts';
import { type DueJob, dueQueue } from '../clock/due-queue.ts';
import { runClock } from '../clock/run-clock.ts';
import { describeError, logger } from '../platform/logger.ts';
import type { Enqueue } from '../queues/queue.ts';
import { isMorning, scheduleMornings } from '../reminders/closing-days.ts';
import { scheduleReminders } from '../reminders/schedule-reminders.ts';

/** The time in ms for checking reminders. It is below the worker's limit, which leaves time for sending jobs. */
const checkMs = 10 * 60_000;

/** Runs the clock. A failed run is tried again, and the next run begins where the last complete run ended. */
export async function handler(): Promise<void> {
  const now = new Date();
  const mornings: DueJob[] = [];
  // The run checks the applications of a morning itself instead of sending a job. Lambda drops a job that has caused
  // itself to be sent again about 16 times.
  const enqueue: Enqueue<DueJob> = async (job, delaySeconds) => {
    if (isMorning(job)) mornings.push(job);
    else await dueQueue.enqueue(job, delaySeconds);
  };
  try {
    if (config.windows) await scheduleMornings(now);
    const spreadMs = 60_000 * Number(process.env.SPREAD_MINUTES ?? 0);
    const sent = await runClock({ clock: clockStore(), enqueue, spreadMs }, now);
    logger.info('clock ran', { at: now.toISOString(), sent });
    const until = new Date(Date.now() + checkMs);
    if (config.windows) for (const morning of mornings) await scheduleReminders(morning, until);
  } catch (error) {
    logger.error('clock failed', { cause: describeError(error) });
    throw error;
  }
}
