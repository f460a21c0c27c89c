import { describe, expect, it } from '@jest/globals';
import type { Context, SQSRecord } from 'aws-lambda';
import type { Outcome } from '../../../../lambdas/queues/consume.ts';
import type { SetVisibility } from '../../../../lambdas/queues/queue.ts';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { createConsumer, quickRetrySeconds } = await import('../../../../lambdas/queues/consume.ts');

const failing = () => Promise.reject(new Error('The storage did not answer.'));
const ending = (outcome: Outcome) => async () => outcome;

async function handle(work: () => Promise<Outcome>, attempt: number, setVisibility?: SetVisibility) {
  const visibilities: [string, number][] = [];
  const recordDelay: SetVisibility = async (handle, seconds) => void visibilities.push([handle, seconds]);
  const record = {
    messageId: 'm',
    receiptHandle: 'r',
    body: '{"kind":"try"}',
    attributes: { ApproximateReceiveCount: `${attempt}` },
  };
  const event = { Records: [record as SQSRecord] };
  const retries = { setVisibility: setVisibility ?? recordDelay, failureDelaySeconds: quickRetrySeconds };
  const { batchItemFailures } = await createConsumer('conversion', { try: work }, retries)(event, {} as Context);
  return { failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), held: visibilities };
}

describe('a message', () => {
  it('that fails is redelivered after 5, 10 and 15 seconds, so that three attempts end within a minute', async () => {
    for (const [attempt, seconds] of [
      [1, 5],
      [2, 10],
      [3, 15],
    ] as const)
      expect(await handle(failing, attempt)).toEqual({ failed: ['m'], held: [['r', seconds]] });
  });

  it('that finds no state is redelivered after 2 seconds, then after 30, and then dropped', async () => {
    expect(await handle(ending('early'), 1)).toEqual({ failed: ['m'], held: [['r', 2]] });
    expect(await handle(ending('early'), 2)).toEqual({ failed: ['m'], held: [['r', 30]] });
    expect(await handle(ending('early'), 3)).toEqual({ failed: [], held: [] });
  });

  it('that is done or superseded is not redelivered', async () => {
    for (const outcome of ['done', 'superseded'] as const)
      expect(await handle(ending(outcome), 1)).toEqual({ failed: [], held: [] });
  });
});
