// Sends events with ids and times, but no answers, to the university's systems. Each event is sent once unless a worker
// dies between sending and recording it. The record of a sent event is kept as long as the application, because a letter
// may arrive months after the submission.

import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '../../shared/contracts/uses.ts';
import type { Received } from '../letters/stored-letters.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { once } from '../platform/once.ts';
import { config } from '../platform/partner-form.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { attributes, claimCondition, newClaim, updateFollowup } from '../platform/update-item.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { type ExportJob, exportQueue, letterReason } from './export-queue.ts';

const bus = once(() => new EventBridgeClient(clientDefaults));

export type ReceivedLetter = { readonly n: number } & Pick<Received, 'generation' | 'version' | 'received_at'>;

/** Publishes a submission and the letters that arrived before it: queues the export, and sends events. Idempotent. */
export function publishSubmission(application: SubmittedApplication, letters: readonly ReceivedLetter[]) {
  const at = application.receipt.submitted_at;
  const earlier = letters.filter(({ received_at }) => Date.parse(received_at) <= Date.parse(at));
  return publish({ application, reasons: ['submission', ...earlier.map(letterReason)], at }, letters);
}

/**
 * Publishes a letter of a submitted application. A letter that was sent before the submission is exported on the day of
 * the submission, even if its PDF was completed later. Idempotent.
 */
export function publishLetter(application: SubmittedApplication, letter: ReceivedLetter) {
  const at = Math.max(Date.parse(letter.received_at), Date.parse(application.receipt.submitted_at));
  const reasons = [letterReason(letter)] as const;
  return publish({ application, reasons, at: new Date(at).toISOString() }, [letter]);
}

async function publish(job: Omit<ExportJob, 'kind'>, letters: readonly ReceivedLetter[]): Promise<void> {
  if (!config.handOver) return;
  const { application } = job;
  await exportQueue.enqueue({ kind: 'application', ...job });
  // A letter may arrive while the submission is being recorded. The event about the submission comes first even then.
  const { submitted_at } = application.receipt;
  await sendOnce(application, 'submitted', 'application.submitted', { submitted_at });
  for (const letter of letters) {
    const { n, version, received_at } = letter;
    await sendOnce(application, letterReason(letter), 'letter.received', { n, version, received_at });
  }
}

async function sendOnce(
  { applicationId: application, receipt: { confirmation_number: number } }: SubmittedApplication,
  sk: string,
  type: string,
  facts: object,
) {
  const key = { pk: `event#${application}`, sk };
  const claim = newClaim();
  const { done } = await updateFollowup(key, {
    set: attributes({ claim }),
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
