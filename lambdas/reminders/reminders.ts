// Two emails before an application closes, at 9:00 seven and two days before its last day in time: `closing`, to who has begun
// and has not submitted.
//
// Each application that closes so many days later is told once, whatever dies. What is owed is due until it is done, and each
// step writes what the next one owes BEFORE it gives up what it owes itself: the clock notes a morning before it looks for what
// is due; whoever looks through a page of applications puts an item for each that is to be told before the morning is moved on
// to the next page; a morning is due until its last page was looked through, and an item until its email was sent. So nobody is
// left out. An item is of one application and one morning, the first that puts it counts and it stays there: looking twice owes
// nothing twice. It is claimed before it is sent: of several workers one sends it, and one that dies between sending and noting
// leads to one repeated email at most.

import { randomUUID } from 'node:crypto';
import { addDays, startOfDay } from '../../shared/letters/letter-calendar.ts';
import type { TermWindow } from '../../shared/partner/windows.ts';
import { aboutOf } from '../application/about.ts';
import { type Application, numberIn } from '../application/application.ts';
import { dynamoApplications } from '../application/applications.ts';
import type { DueJob } from '../clock/due-queue.ts';
import { closingEmail } from '../emails/closing-email.ts';
import { sesSend, unlessRefused } from '../emails/send-email.ts';
import { dynamoLinks } from '../links/links.ts';
import { claimSeconds } from '../platform/change-item.ts';
import { logger } from '../platform/logger.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import type { Outcome } from '../queues/consume.ts';
import { openWindowOf } from './look-through.ts';
import { dynamoReminders } from './reminder-store.ts';

/** Unless it is not true any more: submitted, extended, another term chosen, its last day over, reminders ended. */
export async function sendReminder(applicationId: string, { sk: day, dueAt }: DueJob): Promise<Outcome> {
  const reminders = dynamoReminders();
  const reminder = await reminders.find(applicationId, day);
  if (reminder?.due_at !== dueAt) return 'superseded';
  if (!(await reminders.claim(applicationId, day, dueAt))) return { retryInSeconds: claimSeconds };
  const application = await dynamoApplications().find(applicationId);
  const window = application && openWindowOf(application, todayOfPartner());
  if (application && window?.closes === reminder.closes && !(await reminders.haveEnded(applicationId)))
    await send(applicationId, application, window);
  await reminders.settle(applicationId, day, dueAt);
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
  const token = await dynamoLinks().create(
    { kind: 'reminders', application: applicationId },
    end.getTime() - Date.now(),
  );
  const site = siteAddress(application.site_host);
  const { program, term } = aboutOf(application);
  const email = closingEmail(config, {
    program,
    term,
    closes,
    ...(lateUntil && { lateUntil }),
    link: `${site}/login?application=${numberIn(applicationId)}`,
    endLink: `${site}/reminders?reminders_token=${token}`,
    endCall: `${site}/public/reminders?reminders_token=${token}`,
  });
  await sesSend()(application.username, email, { kind: 'closing', id }).catch(unlessRefused);
}
