// Sends events with ids and times, but no answers, to the university's systems. Each event is sent once unless a worker
// dies between sending and recording it.

import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '../../shared/contracts/uses.ts';
import type { Received } from '../letters/stored-letters.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { once } from '../platform/once.ts';
import { config } from '../platform/partner-form.ts';
import { epochSeconds, followupsTable, getItem } from '../platform/table.ts';
import { attributes, claimCondition, newClaim, updateFollowup } from '../platform/update-item.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { exportQueue, letterReason } from './export-queue.ts';

const bus = once(() => new EventBridgeClient(clientDefaults));

/** The number of days for which a sent event is recorded. SQS repeats a job for at most 14 days. */
const keptDays = 30;

export type ReceivedLetter = { readonly n: number } & Pick<Received, 'generation' | 'version' | 'received_at'>;

/** Publishes a submission and the letters that arrived before it: queues the export, and sends events. Idempotent. */
export async function publishSubmission(
  application: SubmittedApplication,
  letters: readonly ReceivedLetter[],
): Promise<void> {
  if (!config.handOver) return;
  const at = application.receipt.submitted_at;
  const earlier = letters.filter(({ received_at }) => Date.parse(received_at) <= Date.parse(at));
  const reasons = ['submission', ...earlier.map(letterReason)] as const;
  await exportQueue.enqueue({ kind: 'application', application, reasons, at });
  await sendSubmissionEvent(application);
  for (const letter of letters) await sendLetterEvent(application, letter);
}

/** Publishes a letter that arrived after the submission. Idempotent. */
export async function publishLetter(application: SubmittedApplication, letter: ReceivedLetter): Promise<void> {
  if (!config.handOver) return;
  const reasons = [letterReason(letter)] as const;
  await exportQueue.enqueue({ kind: 'application', application, reasons, at: letter.received_at });
  // The letter may have arrived while the submission is being recorded.
  await sendSubmissionEvent(application);
  await sendLetterEvent(application, letter);
}

const sendSubmissionEvent = (application: SubmittedApplication) =>
  sendOnce(application, 'submitted', 'application.submitted', { submitted_at: application.receipt.submitted_at });

const sendLetterEvent = (application: SubmittedApplication, letter: ReceivedLetter) => {
  const { n, version, received_at } = letter;
  return sendOnce(application, letterReason(letter), 'letter.received', { n, version, received_at });
};

async function sendOnce(
  { applicationId: application, receipt: { confirmation_number: number } }: SubmittedApplication,
  sk: string,
  type: string,
  facts: object,
) {
  const key = { pk: `event#${application}`, sk };
  const claim = newClaim();
  const { done } = await updateFollowup(key, {
    set: attributes({ claim, expires_at: epochSeconds(new Date()) + keptDays * 24 * 60 * 60 }),
    condition: (name, value) =>
      `attribute_not_exists(${name('sent_at')}) AND ${claimCondition('claim', claim)(name, value)}`,
  });
  if (!done) {
    if ((await getItem(followupsTable(), key))?.sent_at !== undefined) return;
    throw new Error('Another worker is sending this event. The job is repeated.');
  }
  const Detail = JSON.stringify({ number, application, ...facts });
  const { FailedEntryCount, Entries = [] } = await bus().send(
    new PutEventsCommand({ Entries: [{ Source: eventSource, DetailType: type, Detail }] }),
  );
  if (FailedEntryCount) throw new Error(`EventBridge rejected an event: ${Entries[0]?.ErrorCode}.`);
  await updateFollowup(key, {
    set: attributes({ sent_at: new Date().toISOString() }),
    condition: (name) => `attribute_exists(${name('pk')})`,
  });
}
