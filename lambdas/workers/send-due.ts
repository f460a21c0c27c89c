import type { DueKind } from '../../shared/contracts/uses.ts';
import { applicationStore } from '../application/applications.ts';
import { type DueJob, dueQueue, type LettersJob, type ListJob } from '../clock/due-queue.ts';
import { writeReceipt } from '../emails/receipt.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { followUpMinutes, type SentEmail, sentEmailStore } from '../emails/sent-emails.ts';
import { publishLetter } from '../export/events.ts';
import { exportQueue } from '../export/export-queue.ts';
import { sendList } from '../letters/open-requests.ts';
import { type LetterListeners, workOnLetters } from '../letters/pending-emails.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { claimSeconds } from '../platform/update-item.ts';
import { createConsumer, type Outcome } from '../queues/consume.ts';
import { sendReminder } from '../reminders/reminders.ts';

const followUpTime = (at: Date | string) => new Date(new Date(at).getTime() + followUpMinutes * 60_000);

/**
 * Sends a receipt again if no delivery event has arrived an hour after it was sent. After another hour, logs it for the
 * operator. Each write requires that the item is still due at the same time, so a worker that dies causes at most one
 * repeated email.
 */
async function followUp(
  id: string,
  { application: applicationId = '', site_host, resent_at }: SentEmail,
  dueAt: string,
) {
  const emails = sentEmailStore();
  const application = await applicationStore().find(applicationId);
  const receipt = application?.receipt;
  if (!application || !receipt) return emails.clearDue(id, dueAt);
  // If the receipt is not sent yet, its worker will send it, or its job waits for an operator.
  const next = followUpTime(application.receipt_sent_at ?? new Date());
  if (next > new Date()) return emails.postpone(id, dueAt, next);
  if (resent_at) {
    logger.warn('receipt not delivered', { email: id, application: applicationId });
    return emails.clearDue(id, dueAt);
  }
  if (!(await emails.claim(id, dueAt))) return 'claimed';
  await sesSend()(application.username, writeReceipt({ ...application, receipt }, site_host), {
    kind: 'receipt',
    id,
  }).catch(ignoreRefusal);
  return emails.recordResent(id, dueAt, followUpTime(new Date()));
}

async function handleDueEmail(id: string, dueAt: string): Promise<Outcome> {
  const email = await sentEmailStore().find(id);
  if (email?.due_at !== dueAt) return 'superseded';
  const result = await followUp(id, email, dueAt);
  if (result === 'claimed') return { retryInSeconds: claimSeconds };
  return result ? 'done' : 'superseded';
}

const listeners: LetterListeners = {
  async received(applicationId, n, received) {
    const receipt = (await applicationStore().find(applicationId))?.receipt;
    if (receipt) await publishLetter({ applicationId, receipt }, { n, ...received });
  },
  async overdue(applicationId, { receipt }, n, { generation, due = '' }) {
    if (!receipt || !config.handOver) return;
    const application = { applicationId, receipt };
    await exportQueue.enqueue({ kind: 'application', application, reasons: [`overdue-${n}-g${generation}`], at: due });
  },
};

/** The handler of each kind of due item. Its first argument is the part of the key after the kind. */
const dueItems: Readonly<Record<DueKind, (id: string, job: DueJob) => Promise<Outcome>>> = {
  email: (id, { dueAt }) => handleDueEmail(id, dueAt),
  asks: (applicationId) => workOnLetters({ applicationId }, listeners),
  async handover(day) {
    await exportQueue.enqueue({ kind: 'complete', day }, 0);
    return 'done';
  },
  reminder: sendReminder,
};

const isDated = (kind: string): kind is DueKind => Object.hasOwn(dueItems, kind);

async function due(job: DueJob): Promise<Outcome> {
  const [kind = '', id = ''] = job.pk.split('#');
  if (isDated(kind)) return dueItems[kind](id, job);
  throw new Error(`There is no handler for due items of kind ${kind}.`);
}

export const handler = createConsumer<DueJob | LettersJob | ListJob>(
  'due',
  { due, letters: (job) => workOnLetters(job, listeners), list: sendList },
  { setVisibility: dueQueue.setVisibility },
);
