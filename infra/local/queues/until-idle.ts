import { setTimeout as sleep } from 'node:timers/promises';
import { sourcesOf, workers } from '../../../shared/contracts/workers.ts';
import { sourceName } from './queues.ts';

const pollMs = 20;
const timeoutMs = 120_000;

/** The queues whose delayed messages do not count: they discard files up to 15 minutes later, unnoticed by users. */
const discardQueues: readonly string[] = ['conversion', 'pdf-copy'];

const workerQueues = workers.flatMap(sourcesOf).map(sourceName);

export class IdleTimeoutError extends Error {
  override name = 'IdleTimeoutError' as const;
}

type QueueAttributes = (name: string) => Readonly<Record<string, string>>;

/** Returns a function that waits until all queues are empty. It throws IdleTimeoutError after two minutes. */
export const createIdleWaiter =
  (attributesOf: QueueAttributes, isPending: () => boolean) => async (): Promise<void> => {
    function isEmpty(name: string): boolean {
      const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, ApproximateNumberOfMessagesDelayed } =
        attributesOf(name);
      const delayed = discardQueues.includes(name) ? 0 : ApproximateNumberOfMessagesDelayed;
      const counts = [ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, delayed];
      return counts.every((count) => Number(count) === 0);
    }
    const isBusy = () => isPending() || !workerQueues.every(isEmpty);
    const end = performance.now() + timeoutMs;
    // A message can lead to others, so only two idle checks in a row count.
    for (let idleChecks = 0; idleChecks < 2; ) {
      idleChecks = isBusy() ? 0 : idleChecks + 1;
      if (performance.now() > end)
        throw new IdleTimeoutError(`Work is still pending after ${timeoutMs / 1000} seconds.`);
      if (idleChecks < 2) await sleep(pollMs);
    }
  };
