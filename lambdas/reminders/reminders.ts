// Sends the email `closing` twice: at 9:00, seven and two days before the last day to submit an application on time.
// Only applicants who have started but not submitted their application get it.
//
// No crash may leave an applicant out. Work stays due until it is done, and each step schedules the next one before it
// ends:
// - The clock adds a morning before it looks for due items.
// - The clock adds the reminders of a page of applications before it moves the morning to the next page.
// - A morning stays due until its last page is done, and a reminder until its email is sent.
//
// A reminder belongs to one application and one morning. Adding it again changes nothing, so checking a page twice
// sends nothing twice. A worker claims a reminder before it sends the email. If the worker dies between sending and
// recording, the email is sent at most once more.

import { randomUUID } from 'node:crypto';
import { addDays, startOfDay } from '../../shared/letters/letter-calendar.ts';
import type { TermWindow } from '../../shared/partner/windows.ts';
import { type Application, numberIn } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import type { DueJob } from '../clock/due-queue.ts';
import { closingEmail } from '../emails/closing-email.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { linkStore } from '../links/links.ts';
import { logger } from '../platform/logger.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { claimSeconds } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { reminderStore } from './reminder-store.ts';
import { openWindowOf } from './schedule-reminders.ts';

/**
 * Sends a reminder unless it no longer applies: the application was submitted, extended or moved to another term, its
 * last day is over, or the applicant turned reminders off.
 */
export async function sendReminder(applicationId: string, { sk: day, dueAt }: DueJob): Promise<Outcome> {
  const reminders = reminderStore();
  const reminder = await reminders.find(applicationId, day);
  if (reminder?.due_at !== dueAt) return 'superseded';
  if (!(await reminders.claim(applicationId, day, dueAt))) return { retryInSeconds: claimSeconds };
  const application = await applicationStore().find(applicationId);
  const window = application && openWindowOf(application, todayOfPartner());
  if (application && window?.closes === reminder.closes && !(await reminders.isOptedOut(applicationId)))
    await send(applicationId, application, window);
  await reminders.clearDue(applicationId, day, dueAt);
  return 'done';
}

async function send(applicationId: string, application: Application, window: TermWindow): Promise<void> {
  const id = randomUUID();
  if (application.site_host === undefined) {
    logger.warn('reminder without a site', { email: id, application: applicationId });
    return;
  }
  const { closes, lateUntil } = window;
  const end = startOfDay(addDays(closes, 1), config.timeZone);
  const token = await linkStore().create({ kind: 'reminders', application: applicationId }, end.getTime() - Date.now());
  const site = siteAddress(application.site_host);
  const { program, term } = describeApplication(application);
  const email = closingEmail(config, {
    program,
    term,
    closes,
    ...(lateUntil && { lateUntil }),
    link: `${site}/login?application=${numberIn(applicationId)}`,
    unsubscribePage: `${site}/reminders?reminders_token=${token}`,
    unsubscribeUrl: `${site}/public/reminders?reminders_token=${token}`,
  });
  await sesSend()(application.username, email, { kind: 'closing', id }).catch(ignoreRefusal);
}
