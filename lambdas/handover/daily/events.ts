// Events on the account's bus, for whoever wants to hear at once: ids and times, no answers. Each is claimed, sent and noted
// at its entry of the ledger, so that it goes out once unless a worker dies between sending and noting.

import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '../../../shared/contracts/uses.ts';
import { clientDefaults } from '../../platform/client-defaults.ts';
import { once } from '../../platform/once.ts';
import { followupsTable, getItem } from '../../platform/table.ts';
import { attributes, claimCondition, claimSeconds, newClaim, updateFollowup } from '../../platform/update-item.ts';
import type { Outcome } from '../../queues/consume.ts';
import type { EventsJob } from '../handover-queue.ts';
import { applicationOf, type LedgerEntry, ledgerOf, submissionKey } from '../ledger.ts';

const bus = once(() => new EventBridgeClient(clientDefaults));

const types: Readonly<Partial<Record<LedgerEntry['kind'], string>>> = {
  submission: 'application.submitted',
  letter: 'letter.received',
};

function detailOf({ kind, number, application, submitted_at, n, version, received_at }: LedgerEntry) {
  return kind === 'submission'
    ? { number, application, submitted_at }
    : { number, application, n, version, received_at };
}

async function send(entry: LedgerEntry, type: string): Promise<void> {
  const { FailedEntryCount, Entries = [] } = await bus().send(
    new PutEventsCommand({
      Entries: [{ Source: eventSource, DetailType: type, Detail: JSON.stringify(detailOf(entry)) }],
    }),
  );
  if (FailedEntryCount) throw new Error(`EventBridge rejected an event: ${Entries[0]?.ErrorCode}.`);
}

/** False while another worker is at it. */
async function sendOnce(entry: LedgerEntry): Promise<boolean> {
  const { pk, sk, kind, late, event_sent_at } = entry;
  const type = types[kind];
  if (!type || late || event_sent_at) return true;
  const key = { pk, sk };
  const claim = newClaim();
  const { done } = await updateFollowup(key, {
    set: attributes({ event_claim: claim }),
    condition: (name, value) =>
      `attribute_exists(${name('application')}) AND attribute_not_exists(${name('event_sent_at')}) AND ${claimCondition('event_claim', claim)(name, value)}`,
  });
  if (!done) {
    const now = await getItem<LedgerEntry>(followupsTable(), key);
    return now?.application === undefined || now.event_sent_at !== undefined;
  }
  await send(entry, type);
  await updateFollowup(key, {
    set: attributes({ event_sent_at: new Date().toISOString() }),
    condition: (name) => `attribute_exists(${name('application')})`,
  });
  return true;
}

/** A letter's event follows that of its application. */
export async function sendEvents({ day, sk }: Omit<EventsJob, 'kind'>): Promise<Outcome> {
  for (const entry of await ledgerOf(day, sk)) {
    const submission =
      entry.kind === 'letter' && (await getItem<LedgerEntry>(followupsTable(), submissionKey(applicationOf(entry))));
    for (const each of submission ? [submission, entry] : [entry])
      if (!(await sendOnce(each))) return { retryInSeconds: claimSeconds };
  }
  return 'done';
}
