// Sends events with ids and times, but no answers, to the university's systems. Each event is sent once unless a worker
// dies between sending and recording it.

import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '../../shared/contracts/uses.ts';
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

export interface ReceivedLetter {
  readonly n: number;
  readonly generation: number;
  readonly version: number;
  /** The time in ISO 8601. */
  readonly received_at: string;
}

/** Publishes a submission and the letters that arrived before it: queues the export, and sends events. Idempotent. */
export async function publishSubmission(
  application: SubmittedApplication,
  earlierLetters: readonly ReceivedLetter[],
): Promise<void> {
  if (!config.handOver) return;
  const { receipt } = application;
  await exportQueue.enqueue({ kind: 'application', application, reason: 'submission', at: receipt.submitted_at });
  await sendSubmissionEvent(application);
  for (const letter of earlierLetters) await sendLetterEvent(application, letter);
}

/** Publishes a letter that arrived after the submission. Idempotent. */
export async function publishLetter(application: SubmittedApplication, letter: ReceivedLetter): Promise<void> {
  if (!config.handOver) return;
  await exportQueue.enqueue({
    kind: 'application',
    application,
    reason: letterReason(letter),
    at: letter.received_at,
  });
  // The letter may have arrived while the submission is being recorded.
  await sendSubmissionEvent(application);
  await sendLetterEvent(application, letter);
}

function sendSubmissionEvent(application: SubmittedApplication): Promise<void> {
  const { applicationId, receipt } = application;
  const { confirmation_number: number, submitted_at } = receipt;
  const detail = { number, application: applicationId, submitted_at };
  return sendOnce(application, 'submitted', 'application.submitted', detail);
}

function sendLetterEvent(application: SubmittedApplication, letter: ReceivedLetter): Promise<void> {
  const { applicationId, receipt } = application;
  const { n, version, received_at } = letter;
  return sendOnce(application, letterReason(letter), 'letter.received', {
    number: receipt.confirmation_number,
    application: applicationId,
    n,
    version,
    received_at,
  });
}

async function sendOnce({ applicationId }: SubmittedApplication, sk: string, type: string, detail: object) {
  const key = { pk: `event#${applicationId}`, sk };
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
  const { FailedEntryCount, Entries = [] } = await bus().send(
    new PutEventsCommand({ Entries: [{ Source: eventSource, DetailType: type, Detail: JSON.stringify(detail) }] }),
  );
  if (FailedEntryCount) throw new Error(`EventBridge rejected an event: ${Entries[0]?.ErrorCode}.`);
  await updateFollowup(key, {
    set: attributes({ sent_at: new Date().toISOString() }),
    condition: (name) => `attribute_exists(${name('pk')})`,
  });
}
