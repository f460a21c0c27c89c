import type { CalendarDate } from '../../shared/form/calendar.ts';
import { type TermWindow, windowOf } from '../../shared/partner/windows.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import type { DueJob } from '../clock/due-queue.ts';
import { mapInParallel } from '../platform/map-in-parallel.ts';
import { config } from '../platform/partner-form.ts';
import { closingDayStore, dayOfMorning, isReminderDay, reminderTimeOf } from './closing-days.ts';
import { reminderStore } from './reminder-store.ts';
import { unsubmittedAfter } from './unsubmitted.ts';

const batchSize = 25;

/** Returns the window of a started application if it can still be submitted on time this day. */
export function openWindowOf(application: Application, day: CalendarDate): TermWindow | undefined {
  if (application.receipt || application.statuses.started === undefined) return undefined;
  const window = windowOf(config, application.answers, day, application.extended_until);
  return window?.state === 'open' ? window : undefined;
}

async function scheduleIfDue(applicationId: string, day: CalendarDate): Promise<void> {
  const application = await applicationStore().find(applicationId);
  const window = application && openWindowOf(application, day);
  if (window && isReminderDay(window.closes, day))
    await reminderStore().schedule(applicationId, day, window.closes, reminderTimeOf(day));
}

/**
 * Schedules the reminders of a morning. Stops after the page during which `until` passes. The morning then stays due,
 * and the next call continues there.
 */
export async function scheduleReminders(job: DueJob, until: Date): Promise<void> {
  const day = dayOfMorning(job);
  do {
    const morning = await closingDayStore().find(day, job.dueAt);
    if (!morning) return;
    const { ids, next } = await unsubmittedAfter(morning.reached);
    await mapInParallel(ids, batchSize, (id) => scheduleIfDue(id, day));
    if (!(await closingDayStore().recordProgress(day, job.dueAt, morning.reached, next))) return;
  } while (new Date() < until);
}
