import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { QueueName } from '../../shared/contracts/workers.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { requestIdAttribute } from '../platform/request-id.ts';
import type { SetVisibility } from './queue.ts';

export type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/**
 * 'early': its state is not written (yet). 'expired': its applicant has been told that it failed, so that working on it
 * would only delay those who still wait. 'abandoned': given up for good. `retryInSeconds`: another worker has it.
 */
export type Outcome = 'done' | 'superseded' | 'expired' | 'abandoned' | 'early' | { readonly retryInSeconds: number };

export type JobHandlers<Job extends { readonly kind: string }> = {
  readonly [Kind in Job['kind']]: (job: Extract<Job, { readonly kind: Kind }>) => Promise<Outcome>;
};

interface Retries {
  /** Without it a failed message is delivered again after the queue's visibility timeout. */
  readonly setVisibility?: SetVisibility;
  /** Seconds until a failed message is delivered again, times its attempt. */
  readonly failureDelaySeconds?: number;
}

/** What another service puts on the queue is not written as our jobs are. */
interface Reading<Job> {
  readonly jobOf?: (body: string) => Job;
}

/** For work that an applicant waits for: three attempts are over in half a minute. */
export const quickRetrySeconds = 5;

/** A write is seconds late at most; API Gateway gives up a call after 29: what is not written by then never will be. */
const earlyRetrySeconds = [2, 30];

/** Delivers only failed messages again; one whose state is not written yet is tried twice more, then dropped. */
export function consumer<Job extends { readonly kind: string }>(
  queue: QueueName | 'dead letters',
  handlers: JobHandlers<Job>,
  { setVisibility, failureDelaySeconds, jobOf = JSON.parse }: Retries & Reading<Job> = {},
): Consumer {
  async function attemptJob(
    { body }: SQSRecord,
    entry: { readonly attempt: number },
  ): Promise<{ retryInSeconds?: number } | undefined> {
    const began = Date.now();
    const milliseconds = () => Date.now() - began;
    let kind: string | undefined;
    try {
      const job = jobOf(body);
      kind = job.kind;
      // The map is total over the kinds of Job: only the pairing of a kind with its handler is lost on the compiler.
      const handle = handlers[job.kind as Job['kind']] as (job: Job) => Promise<Outcome>;
      const outcome = await handle(job);
      if (typeof outcome === 'object') {
        logger.info('job postponed', { ...entry, kind, ...outcome, milliseconds: milliseconds() });
        return outcome;
      }
      logger.info('job done', { ...entry, kind, outcome, milliseconds: milliseconds() });
      const retryInSeconds = outcome === 'early' ? earlyRetrySeconds[entry.attempt - 1] : undefined;
      return retryInSeconds === undefined ? undefined : { retryInSeconds };
    } catch (error) {
      logger.error('job failed', { ...entry, kind, milliseconds: milliseconds(), cause: causeOf(error) });
      return failureDelaySeconds === undefined ? {} : { retryInSeconds: failureDelaySeconds * entry.attempt };
    }
  }

  async function isDone(record: SQSRecord): Promise<boolean> {
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const requestId = record.messageAttributes?.[requestIdAttribute]?.stringValue;
    const entry = { queue, messageId: record.messageId, attempt, ...(requestId && { requestId }) };
    const retry = await attemptJob(record, entry);
    if (retry === undefined) return true;
    if (retry.retryInSeconds !== undefined)
      await setVisibility?.(record.receiptHandle, retry.retryInSeconds).catch((error: unknown) =>
        logger.warn('retry delay not set', { ...entry, cause: causeOf(error) }),
      );
    return false;
  }

  return async ({ Records }) => {
    const batchItemFailures = [];
    for (const record of Records)
      if (!(await isDone(record))) batchItemFailures.push({ itemIdentifier: record.messageId });
    return { batchItemFailures };
  };
}
