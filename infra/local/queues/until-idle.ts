import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { sourcesOf, workers } from '../../../shared/contracts/workers.ts';
import { queueUrl, sourceName } from './queues.ts';

const pollMs = 50;
const patienceMs = 120_000;

/** Files are discarded up to a quarter of an hour later, of which nobody takes notice. */
const discarding: readonly string[] = ['conversion', 'pdf-copy'];

const taken = workers.flatMap(sourcesOf).map(sourceName);

export class StillBusy extends Error {
  override name = 'StillBusy' as const;
}

/** Resolves when no message waits, is delayed, in flight or to come again. Throws StillBusy. */
export const untilIdle = (sqs: SQSClient, endpoint: string, isPending: () => boolean) => async (): Promise<void> => {
  async function left(name: string): Promise<number> {
    const QueueUrl = queueUrl(endpoint, name);
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, ApproximateNumberOfMessagesDelayed } =
      Attributes;
    const delayed = discarding.includes(name) ? 0 : ApproximateNumberOfMessagesDelayed;
    return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible) + Number(delayed);
  }
  const isBusy = async () => isPending() || (await Promise.all(taken.map(left))).some((count) => count > 0);
  const end = performance.now() + patienceMs;
  // A message leads to others: only two looks in a row tell.
  for (let quiet = 0; quiet < 2; ) {
    quiet = (await isBusy()) ? 0 : quiet + 1;
    if (performance.now() > end) throw new StillBusy(`After ${patienceMs / 1000} seconds there is work left.`);
    if (quiet < 2) await sleep(pollMs);
  }
};
