// Release 1.1.0 combined the requests to one address beyond ten a day into a digest for the next morning. A digest that
// waits while this release is deployed is answered with one email per request. Remove this file in the release after
// the next one.

import type { DueJob } from '../clock/due-queue.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { deleteFollowup } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { requestAgain } from './letter-transitions.ts';
import { changeLetters } from './letters-store.ts';

interface Digest {
  readonly due_at: string;
  /** The requests that the digest has, each in the format `{application}#{row}#{generation}`. */
  readonly members?: ReadonlySet<string>;
}

/** Adds the pending email of each request that the digest has, then deletes the digest. Idempotent. */
export async function sendPendingDigest(hash: string, { dueAt }: DueJob): Promise<Outcome> {
  const key = { pk: `writer#${hash}`, sk: 'digest' };
  const digest = await getItem<Digest>(followupsTable(), key);
  if (digest?.due_at !== dueAt) return 'superseded';
  for (const member of digest.members ?? []) {
    const [application = '', n, generation] = member.split('#');
    await changeLetters(application, (letters) => requestAgain(letters, Number(n), Number(generation)));
  }
  await deleteFollowup(key, 'attribute_exists(pk)');
  return 'done';
}
