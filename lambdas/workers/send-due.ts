import { dynamoApplications } from '../application/applications.ts';
import { type DueJob, dueQueue, type LettersJob, type ListJob } from '../clock/due-queue.ts';
import { receiptOf } from '../emails/receipt.ts';
import { sesSend } from '../emails/send-email.ts';
import { dynamoSentEmails, followUpMinutes, type SentEmail } from '../emails/sent-emails.ts';
import { sendDigest, sendList } from '../letters/digest.ts';
import { workOnLetters } from '../letters/owed-emails.ts';
import { claimSeconds } from '../platform/change-item.ts';
import { logger } from '../platform/logger.ts';
import { consumer, type Outcome } from '../queues/consume.ts';

const after = (at: Date | string) => new Date(new Date(at).getTime() + followUpMinutes * 60_000);

/**
 * A receipt of which nothing is known an hour after it was sent is sent once more, then listed for the operator. Each write
 * needs the item to be still due: a worker that dies in between costs one repeated email at most.
 */
async function followUp(
  id: string,
  { application: applicationId = '', site_host, resent_at }: SentEmail,
  dueAt: string,
) {
  const emails = dynamoSentEmails();
  const application = await dynamoApplications().find(applicationId);
  const receipt = application?.receipt;
  if (!application || !receipt) return emails.settle(id, dueAt);
  // Not sent yet: the worker that does it will come to it, or its job waits for a person.
  const next = after(application.receipt_sent_at ?? new Date());
  if (next > new Date()) return emails.postpone(id, dueAt, next);
  if (resent_at) {
    logger.warn('receipt not delivered', { email: id, application: applicationId });
    return emails.settle(id, dueAt);
  }
  if (!(await emails.claim(id, dueAt))) return 'claimed';
  await sesSend()(application.username, receiptOf({ ...application, receipt }, site_host), { kind: 'receipt', id });
  return emails.recordResent(id, dueAt, after(new Date()));
}

async function dueEmail(id: string, dueAt: string): Promise<Outcome> {
  const email = await dynamoSentEmails().find(id);
  if (email?.due_at !== dueAt) return 'superseded';
  const result = await followUp(id, email, dueAt);
  if (result === 'claimed') return { retryInSeconds: claimSeconds };
  return result ? 'done' : 'superseded';
}

async function due({ pk, dueAt }: DueJob): Promise<Outcome> {
  const [kind, id = ''] = pk.split('#');
  if (kind === 'email') return dueEmail(id, dueAt);
  if (kind === 'asks') return workOnLetters({ applicationId: id });
  if (kind === 'writer') return sendDigest(id, dueAt);
  throw new Error(`Nothing is known of what is due of ${kind}.`);
}

export const handler = consumer<DueJob | LettersJob | ListJob>(
  'due',
  { due, letters: workOnLetters, list: sendList },
  { setVisibility: dueQueue.setVisibility },
);
