import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { grant, grantKey } from '../security/grant.ts';

export interface Consumption {
  readonly queue: IQueue;
  readonly key: IKey;
  readonly atOnce: number;
  /** The variable that names the queue to a worker which has failed messages come again sooner. */
  readonly bringsBack?: string;
}

/** Hands a queue's messages to a worker one by one; the queue alone redelivers those that it reports as failed. */
export function consume(
  scope: Construct,
  id: string,
  worker: LambdaFunction,
  { queue, key, atOnce, bringsBack }: Consumption,
) {
  grant(worker, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
  grantKey(worker, key, 'sqs', ['kms:Decrypt']);
  if (bringsBack) {
    grant(worker, ['sqs:ChangeMessageVisibility'], [queue.queueArn]);
    worker.addEnvironment(bringsBack, queue.queueUrl);
  }
  const source = new EventSourceMapping(scope, id, {
    target: worker,
    eventSourceArn: queue.queueArn,
    batchSize: 1,
    reportBatchItemFailures: true,
    maxConcurrency: atOnce,
  });
  // Lambda refuses a queue that the role cannot read yet.
  if (worker.role) source.node.addDependency(worker.role);
}
