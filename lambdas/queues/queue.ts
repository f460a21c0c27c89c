import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueVariable } from '../../shared/contracts/workers.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import { currentRequestId, requestIdAttribute } from '../platform/request-id.ts';

/** Sends a job. If a write needs the job, send the job first, so that a crash between the two loses no work. */
export type Enqueue<Job> = (job: Job, delaySeconds?: number) => Promise<void>;

export type SetVisibility = (receiptHandle: string, seconds: number) => Promise<void>;

export interface Queue<Job> {
  readonly enqueue: Enqueue<Job>;
  readonly setVisibility: SetVisibility;
}

/** The delay of a discard job. It is longer than any endpoint may take for the write that follows the job. */
export const discardDelaySeconds = 60;

const client = once(() => new SQSClient(clientDefaults));

/** @__NO_SIDE_EFFECTS__ */
export function createQueue<Job>(variable: QueueVariable): Queue<Job> {
  const url = () => readEnv(process.env, [variable])[variable];
  return {
    async enqueue(job, DelaySeconds = 1) {
      const StringValue = currentRequestId();
      const message = { QueueUrl: url(), MessageBody: JSON.stringify(job), DelaySeconds };
      await client().send(
        new SendMessageCommand(
          StringValue
            ? { ...message, MessageAttributes: { [requestIdAttribute]: { DataType: 'String', StringValue } } }
            : message,
        ),
      );
    },
    async setVisibility(ReceiptHandle, VisibilityTimeout) {
      await client().send(new ChangeMessageVisibilityCommand({ QueueUrl: url(), ReceiptHandle, VisibilityTimeout }));
    },
  };
}
