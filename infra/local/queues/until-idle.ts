import { setTimeout as sleep } from 'node:timers/promises';
import { sourcesOf, workers } from '../../../shared/contracts/workers.ts';
import { sourceName } from './queues.ts';

const pollMs = 20;
const patienceMs = 120_000;

/** Files are discarded up to a quarter of an hour later, of which nobody takes notice. */
const discarding: readonly string[] = ['conversion', 'pdf-copy'];

const taken = workers.flatMap(sourcesOf).map(sourceName);

export class StillBusy extends Error {
  override name = 'StillBusy' as const;
}

type QueueAttributes = (name: string) => Readonly<Record<string, string>>;

/** Resolves when no message waits, is delayed, in flight or to come again. Throws StillBusy. */
export const untilIdle = (attributesOf: QueueAttributes, isPending: () => boolean) => async (): Promise<void> => {
  function isEmpty(name: string): boolean {
    const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, ApproximateNumberOfMessagesDelayed } =
      attributesOf(name);
    const delayed = discarding.includes(name) ? 0 : ApproximateNumberOfMessagesDelayed;
    const counts = [ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, delayed];
    return counts.every((count) => Number(count) === 0);
  }
  const isBusy = () => isPending() || !taken.every(isEmpty);
  const end = performance.now() + patienceMs;
  // A message leads to others: only two looks in a row tell.
  for (let quiet = 0; quiet < 2; ) {
    quiet = isBusy() ? 0 : quiet + 1;
    if (performance.now() > end) throw new StillBusy(`Work is still pending after ${patienceMs / 1000} seconds.`);
    if (quiet < 2) await sleep(pollMs);
  }
};
