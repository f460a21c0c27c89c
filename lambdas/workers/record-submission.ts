import { applicationStore } from '../application/applications.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { writeReceipt } from '../emails/receipt.ts';
import { sesSend } from '../emails/send-email.ts';
import { sentEmailStore } from '../emails/sent-emails.ts';
import { noteSubmission } from '../handover/ledger.ts';
import { askAtSubmission } from '../letters/asking.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
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
  const submissions = submissionStore();
  const application = await applicationStore().find(applicationId);
  const receipt = application?.receipt;
  if (!application || !receipt) return 'early';
  if (application.receipt_sent_at) return 'superseded';
  const content = await submissionRecord({ ...application, receipt }, s3Files());
  const recordHash = await s3Files().writeJson(recordKey(applicationId, receipt.confirmation_number), content);
  if (config.letters) await askAtSubmission({ applicationId, siteHost }, application);
  await noteSubmission({ applicationId, receipt }, () => receivedLetters(applicationId));
  const id = await submissions.claimReceiptEmail(applicationId);
  if (id === undefined) return { retryInSeconds: claimSeconds };
  const email = writeReceipt({ ...application, receipt }, siteHost);
  await sentEmailStore().create(id, { kind: 'receipt', application: applicationId, site_host: siteHost });
  await sesSend()(application.username, email, { kind: 'receipt', id });
  await submissions.recordReceiptSent(applicationId, recordHash);
  return 'done';
}

// Failed jobs wait for the queue's visibility timeout, because no user waits for them and SES may be down for minutes.
export const handler = createConsumer<SubmissionJob>(
  'submission',
  { record },
  { setVisibility: submissionQueue.setVisibility },
);
