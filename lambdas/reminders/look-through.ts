import type { CalendarDate } from '../../shared/form/calendar.ts';
import { type TermWindow, windowOf } from '../../shared/partner/windows.ts';
import type { Application } from '../application/application.ts';
import { dynamoApplications } from '../application/applications.ts';
import type { DueJob } from '../clock/due-queue.ts';
import { config } from '../platform/partner-form.ts';
import { dayOfMorning, dynamoClosingDays, isTold, remindAt } from './closing-days.ts';
import { dynamoReminders } from './reminder-store.ts';
import { unsubmittedAfter } from './unsubmitted.ts';

const readAtOnce = 25;

/** Returns the application's window if the application is started, not submitted and in time on this day. */
export function openWindowOf(application: Application, day: CalendarDate): TermWindow | undefined {
  if (application.receipt || application.statuses.started === undefined) return undefined;
  const window = windowOf(config, application.answers, day, application.extended_until);
  return window?.state === 'open' ? window : undefined;
}

async function scheduleIfDue(applicationId: string, day: CalendarDate): Promise<void> {
  const application = await dynamoApplications().find(applicationId);
  const window = application && openWindowOf(application, day);
  if (window && isTold(window.closes, day))
    await dynamoReminders().owe(applicationId, day, window.closes, remindAt(day));
}

/**
 * Checks the applications of a morning and schedules their reminders. Stops after the page during which `until` passes.
 * The morning then stays due, and the next call continues there.
 */
export async function lookThrough(job: DueJob, until: Date): Promise<void> {
  const day = dayOfMorning(job);
  do {
    const morning = await dynamoClosingDays().find(day, job.dueAt);
    if (!morning) return;
    const { ids, next } = await unsubmittedAfter(morning.reached);
    for (let first = 0; first < ids.length; first += readAtOnce)
      await Promise.all(ids.slice(first, first + readAtOnce).map((id) => scheduleIfDue(id, day)));
    if (!(await dynamoClosingDays().moveOn(day, job.dueAt, morning.reached, next))) return;
  } while (new Date() < until);
}
