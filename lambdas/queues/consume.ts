import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { QueueName } from '../../shared/contracts/workers.ts';
import { describeError, logger } from '../platform/logger.ts';
import { requestIdAttribute } from '../platform/request-id.ts';
import type { SetVisibility } from './queue.ts';

export type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/**
 * The result of a job:
 * - 'early': the write that the job is about has not arrived yet, or never will.
 * - 'expired': the applicant was already told that the work failed. Doing it now would only delay others.
 * - 'abandoned': the job is given up permanently.
 * - `retryInSeconds`: another worker has the claim.
 */
export type Outcome = 'done' | 'superseded' | 'expired' | 'abandoned' | 'early' | { readonly retryInSeconds: number };

export type JobHandlers<Job extends { readonly kind: string }> = {
  readonly [Kind in Job['kind']]: (job: Extract<Job, { readonly kind: Kind }>) => Promise<Outcome>;
};

interface ConsumerOptions<Job> {
  /** Sets when a failed message is delivered again. Without it, the queue's visibility timeout decides. */
  readonly setVisibility?: SetVisibility;
  /** The delay in seconds before the first retry of a failed message. Before the nth retry, it is n times as long. */
  readonly failureDelaySeconds?: number;
  /** The parser of messages that another service writes. Our own jobs are JSON. */
  readonly parseJob?: (body: string) => Job;
}

/** The failure delay for work that an applicant waits for. Three attempts are over within half a minute. */
export const quickRetrySeconds = 5;

/** The delays before an 'early' job is tried again. API Gateway ends a call after 29 s, so no write comes later. */
const earlyRetrySeconds = [2, 30];

/** Builds a queue's handler. Only failed messages are delivered again. An 'early' one is tried twice more. */
export function createConsumer<Job extends { readonly kind: string }>(
  queue: QueueName | 'dead letters',
  handlers: JobHandlers<Job>,
  { setVisibility, failureDelaySeconds, parseJob = JSON.parse }: ConsumerOptions<Job> = {},
): Consumer {
  async function attemptJob(
    { body }: SQSRecord,
    entry: { readonly attempt: number },
  ): Promise<{ retryInSeconds?: number } | undefined> {
    const startedAt = Date.now();
    const milliseconds = () => Date.now() - startedAt;
    let kind: string | undefined;
    try {
      const job = parseJob(body);
      kind = job.kind;
      // The compiler can't see that this handler belongs to this job's kind.
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
      logger.error('job failed', { ...entry, kind, milliseconds: milliseconds(), cause: describeError(error) });
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
        logger.warn('retry delay not set', { ...entry, cause: describeError(error) }),
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
