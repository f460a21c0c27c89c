import type { Receipt } from '../../shared/contracts/application.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { writeReceipt } from '../emails/receipt.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { sentEmailStore } from '../emails/sent-emails.ts';
import { publishSubmission } from '../export/events.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import { requestAtSubmission } from '../letters/request-letter.ts';
import { config } from '../platform/partner-form.ts';
import { claimSeconds } from '../platform/update-item.ts';
import { createConsumer, type Outcome } from '../queues/consume.ts';
import { type SubmissionJob, submissionQueue } from '../submission/submission-queue.ts';
import { submissionRecord } from '../submission/submission-record.ts';
import { submissionStore } from '../submission/submissions.ts';

async function receivedLetters(applicationId: string) {
  if (!config.letters) return [];
  const { letters } = await dynamoLetters().read(applicationId);
  return Object.entries(letters).flatMap(([n, { received }]) => (received ? [{ n: Number(n), ...received }] : []));
}

/** Records a submission. If the worker dies after sending the email, another attempt sends it again. */
async function record({ applicationId, siteHost }: SubmissionJob): Promise<Outcome> {
  const application = await applicationStore().find(applicationId);
  const receipt = application?.receipt;
  if (!application || !receipt) return 'early';
  if (!application.receipt_sent_at) {
    if (config.letters) await requestAtSubmission({ applicationId, siteHost }, application);
    if (!(await sendReceipt({ ...application, receipt }, { applicationId, siteHost })))
      return { retryInSeconds: claimSeconds };
  }
  await publishSubmission({ applicationId, receipt }, await receivedLetters(applicationId));
  return 'done';
}

/**
 * Writes the record and sends the receipt. Returns false if another worker does. The claim comes first, so that no
 * worker overwrites a record whose hash is stored. A receipt that SES refuses counts as bounced.
 */
async function sendReceipt(
  application: Application & { readonly receipt: Receipt },
  { applicationId, siteHost }: Omit<SubmissionJob, 'kind'>,
): Promise<boolean> {
  const id = await submissionStore().claimReceiptEmail(applicationId);
  if (id === undefined) return false;
  const content = await submissionRecord(application, s3Files());
  const { confirmation_number } = application.receipt;
  const recordHash = await s3Files().writeJson(recordKey(applicationId, confirmation_number), content);
  await sentEmailStore().create(id, { kind: 'receipt', application: applicationId, site_host: siteHost });
  try {
    await sesSend()(application.username, writeReceipt(application, siteHost), { kind: 'receipt', id });
  } catch (error) {
    ignoreRefusal(error);
    // SES publishes no event for an email that it refused.
    await submissionStore().recordReceiptFailed(applicationId, id, 'bounced');
    await sentEmailStore().recordDelivery(id, 'bounced');
  }
  await submissionStore().recordReceiptSent(applicationId, recordHash);
  return true;
}

// Failed jobs wait for the queue's visibility timeout, because no user waits for them and SES may be down for minutes.
export const handler = createConsumer<SubmissionJob>(
  'submission',
  { record },
  { setVisibility: submissionQueue.setVisibility },
);
