import { findApplication } from '../common/applications/find-application.ts';
import { receiptMail } from '../common/mails/mails.ts';
import { sesSend } from '../common/mails/send-mail.ts';
import { siteAddress } from '../common/mails/site-address.ts';
import { config } from '../common/partner-form.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { recordKey } from '../common/storage/file-keys.ts';
import { s3Files } from '../common/storage/files.ts';
import type { SubmissionJob } from '../common/storage/queues.ts';
import { submissionRecord } from '../common/submission/submission-record.ts';
import { consumer, type Outcome } from '../common/workers/consume.ts';

/**
 * What follows a submit: its record for good, then its receipt by mail. A message that comes again finds both done; a
 * worker that dies between the mail and its note sends the mail once more, rather than never.
 */
async function conclude({ application: id, siteHost }: SubmissionJob): Promise<Outcome> {
  const applications = dynamoApplications();
  const application = await findApplication(applications, id);
  const receipt = application?.receipt;
  if (!application || !receipt) return 'early';
  if (application.receipt_sent_at) return 'superseded';
  const record = await submissionRecord({ ...application, receipt }, s3Files().read);
  await s3Files().writeJson(recordKey(id, receipt.confirmation_number), record);
  await sesSend()(application.username, receiptMail(config, receipt, siteAddress(siteHost)));
  await applications.noteReceiptSent(id);
  return 'done';
}

export const handler = consumer('submission', conclude);
