// Release 1.1.0 combined the requests to one address beyond ten a day into a digest for the next morning. If a digest
// is pending when release 1.2.0 is deployed, this file sends one email per request. Remove it in release 1.3.0.

import type { DueJob } from '../clock/due-queue.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { deleteFollowup } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { requestAgain } from './letter-transitions.ts';
import { changeLetters } from './letters-store.ts';

interface Digest {
  readonly due_at: string;
  /** The requests in the digest, in the format `{application}#{row}#{generation}`. */
  readonly members?: ReadonlySet<string>;
}

/** Adds a pending email for each request in the digest, then deletes the digest. Idempotent. */
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
