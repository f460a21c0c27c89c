import { randomUUID } from 'node:crypto';
import type { Receipt } from '../../shared/contracts/application.ts';
import type { Application, FailedDelivery } from '../application/application.ts';
import { readItem, scanApplications } from '../application/applications.ts';
import { exists, notSubmitted, now, updateApplication } from '../application/update-application.ts';
import { ChangedMeanwhile, StepSkipped } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { isSealed } from '../platform/partner-form.ts';
import { claimCondition, newClaim } from '../platform/update-item.ts';

export type FrozenApplication = Pick<Application, 'version' | 'answers' | 'sealed' | 'documents'> & {
  readonly extension: Application['extension'];
};

export const submissionStore = once(() => ({
  /**
   * Freezes the application with its receipt.
   * @throws StepSkipped if the application was not started
   * @throws ChangedMeanwhile if it was changed, extended or submitted since it was validated
   */
  async submit(applicationId: string, frozen: FrozenApplication, receipt: Receipt) {
    const { version, extension, answers, sealed, documents } = frozen;
    const plainAnswers = Object.entries(answers).filter(([key]) => !isSealed(key));
    const { done } = await updateApplication(applicationId, {
      set: [
        [['answers'], Object.fromEntries(plainAnswers)],
        [['sealed'], Object.fromEntries(Object.entries(sealed).filter(([key]) => key in answers))],
        [['documents'], documents],
        [['receipt'], receipt],
        [['statuses', 'submitted'], receipt.submitted_at],
      ],
      setIfAbsent: [[['statuses', 'validating'], receipt.submitted_at]],
      incrementVersion: true,
      condition: (name, value) =>
        [
          notSubmitted(name, value),
          `attribute_exists(${name('statuses', 'started')})`,
          `${name('version')}=${value(version)}`,
          extension
            ? `${name('extension', 'at')}=${value(extension.at)}`
            : `attribute_not_exists(${name('extension')})`,
        ].join(' AND '),
    });
    if (done) return;
    const { statuses, receipt: existingReceipt } = await readItem(applicationId);
    if (existingReceipt === undefined && statuses.started === undefined) throw new StepSkipped();
    throw new ChangedMeanwhile();
  },

  /** Claims the receipt's email. Returns its fixed id, or undefined if another claim is live or the email was sent. */
  async claimReceiptEmail(applicationId: string) {
    const claim = newClaim();
    const { updated: claimed } = await updateApplication(applicationId, {
      set: [[['receipt_claim'], claim]],
      setIfAbsent: [[['receipt_email_id'], randomUUID()]],
      returnNew: true,
      condition: (name, value) =>
        `attribute_exists(${name('receipt')}) AND attribute_not_exists(${name('receipt_sent_at')}) AND ${claimCondition('receipt_claim', claim)(name, value)}`,
    });
    return claimed?.receipt_email_id;
  },

  /** Records that the receipt was sent. From then on, `recordHash` (SHA-256) identifies the submission record. */
  async recordReceiptSent(applicationId: string, recordHash: string) {
    await updateApplication(applicationId, {
      set: [
        [['receipt_sent_at'], now()],
        [['record_sha256'], recordHash],
      ],
      condition: exists,
    });
  },

  /** Records that this email of the receipt failed. Only the first failure is kept. */
  async recordReceiptFailed(applicationId: string, emailId: string, delivery: FailedDelivery) {
    await updateApplication(applicationId, {
      setIfAbsent: [[['receipt_email'], delivery]],
      condition: (name, value) => `${name('receipt_email_id')}=${value(emailId)}`,
    });
  },
}));

export type SubmissionStore = ReturnType<typeof submissionStore>;

export interface SubmittedApplication {
  readonly applicationId: string;
  readonly receipt: Receipt;
}

/** Returns all submitted applications in the order of their submission, for an operator's commands. */
export async function submittedApplications(): Promise<SubmittedApplication[]> {
  const found: SubmittedApplication[] = [];
  for await (const { applicationId, receipt } of scanApplications('receipt'))
    if (receipt) found.push({ applicationId, receipt });
  return found.sort((a, b) => (a.receipt.submitted_at < b.receipt.submitted_at ? -1 : 1));
}
