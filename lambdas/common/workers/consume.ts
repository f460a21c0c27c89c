import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { causeOf, logger } from '../logger.ts';
import type { BringBack } from '../storage/queues.ts';

export type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** What became of a message. 'early': the state that it is about is not written (yet). */
export type Outcome = 'done' | 'superseded' | 'early';

/** Seconds until a failed message comes again, times its tries so far: three tries are over in half a minute. */
const afterFailure = 5;
/** API Gateway gives up a call after 29 seconds: what has not been written by then never will be. */
const afterEarly = 30;

/**
 * The Lambda of a queue: each message by itself, failures reported one by one so that the queue alone redelivers; with
 * `bringBack` soon, instead of when the queue would take a silent worker for dead. A message that finds no state comes
 * once more, in case the write was slow, and is then dropped.
 */
export function consumer<Job>(name: string, work: (job: Job) => Promise<Outcome>, bringBack?: BringBack): Consumer {
  /** In how many seconds the message is wanted again; undefined when it is dealt with. */
  const wait = async (record: SQSRecord, entry: object, attempt: number): Promise<number | undefined> => {
    try {
      const outcome = await work(JSON.parse(record.body) as Job);
      logger.info('worked', { ...entry, outcome });
      return outcome === 'early' && attempt === 1 ? afterEarly : undefined;
    } catch (error) {
      logger.error('failed', { ...entry, cause: causeOf(error) });
      return afterFailure * attempt;
    }
  };
  const handled = async (record: SQSRecord): Promise<boolean> => {
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const entry = { queue: name, messageId: record.messageId, attempt };
    const seconds = await wait(record, entry, attempt);
    if (seconds === undefined) return true;
    // Without it the message comes again all the same, only later.
    await bringBack?.(record.receiptHandle, seconds).catch((error: unknown) =>
      logger.warn('not brought back sooner', { ...entry, cause: causeOf(error) }),
    );
    return false;
  };
  return async ({ Records }) => {
    const batchItemFailures = [];
    for (const record of Records)
      if (!(await handled(record))) batchItemFailures.push({ itemIdentifier: record.messageId });
    return { batchItemFailures };
  };
}
