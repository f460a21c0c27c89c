import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { grant, grantKey } from '../security/grant.ts';

export interface EventSource {
  readonly queue: IQueue;
  readonly key: IKey;
  readonly concurrency: number;
}

export function addEventSource(
  scope: Construct,
  id: string,
  worker: LambdaFunction,
  { queue, key, concurrency }: EventSource,
) {
  grant(worker, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
  grantKey(worker, key, 'sqs', ['kms:Decrypt']);
  const source = new EventSourceMapping(scope, id, {
    target: worker,
    eventSourceArn: queue.queueArn,
    batchSize: 1,
    reportBatchItemFailures: true,
    maxConcurrency: concurrency,
  });
  // Lambda refuses a queue that the role cannot read yet.
  if (worker.role) source.node.addDependency(worker.role);
}
