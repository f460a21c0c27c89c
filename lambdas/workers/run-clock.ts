import { config } from '#partner';
import { dynamoClock } from '../clock/clock-store.ts';
import { dueQueue } from '../clock/due-queue.ts';
import { runClock } from '../clock/run-clock.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { noteMornings } from '../reminders/closing-days.ts';

/** A run that fails is tried again, and the next one begins where the last complete one ended. */
export async function handler(): Promise<void> {
  const now = new Date();
  try {
    if (config.windows) await noteMornings(now);
    const spreadMs = 60_000 * Number(process.env.SPREAD_MINUTES ?? 0);
    const sent = await runClock({ clock: dynamoClock(), enqueue: dueQueue.enqueue, spreadMs }, now);
    logger.info('clock ran', { at: now.toISOString(), sent });
  } catch (error) {
    logger.error('clock failed', { cause: causeOf(error) });
    throw error;
  }
}
