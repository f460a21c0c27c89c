import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { causeOf, logger } from '../logger.ts';

export type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** What became of a message. 'early': the state that it is about is not written (yet). */
export type Outcome = 'done' | 'superseded' | 'early';

/**
 * The Lambda of a queue: each message by itself, failures reported one by one so that the queue alone redelivers.
 * A message that finds no state comes once more, in case the write was slow, and is then dropped.
 */
export function consumer<Job>(name: string, work: (job: Job) => Promise<Outcome>): Consumer {
  const handled = async (record: SQSRecord): Promise<boolean> => {
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const entry = { queue: name, messageId: record.messageId, attempt };
    try {
      const outcome = await work(JSON.parse(record.body) as Job);
      logger.info('worked', { ...entry, outcome });
      return outcome !== 'early' || attempt > 1;
    } catch (error) {
      logger.error('failed', { ...entry, cause: causeOf(error) });
      return false;
    }
  };
  return async ({ Records }) => {
    const batchItemFailures = [];
    for (const record of Records)
      if (!(await handled(record))) batchItemFailures.push({ itemIdentifier: record.messageId });
    return { batchItemFailures };
  };
}
