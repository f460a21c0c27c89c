import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule as RuleSchedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type JobQueue, maxAttempts, type Schedule, sourcesOf, workers } from '../../shared/contracts/workers.ts';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';

/** The ratio of the visibility timeout to the function's. AWS recommends six: no slow job is then delivered twice. */
const visibilityFactor = 6;

function visibilityTimeout({ name }: JobQueue, isDeadLetters: boolean): Duration | undefined {
  const worker = workers.find((each) =>
    sourcesOf(each).some((source) => source.queue.name === name && source.isDeadLetters === isDeadLetters),
  );
  return worker && Duration.seconds(visibilityFactor * worker.seconds);
}

export class WorkQueue extends Construct {
  readonly jobQueue: JobQueue;
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, jobQueue: JobQueue, encryptionMasterKey: IKey) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.KMS,
      encryptionMasterKey,
      enforceSSL: true,
      dataKeyReuse: Duration.hours(1),
    };
    this.jobQueue = jobQueue;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: visibilityTimeout(jobQueue, true),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: visibilityTimeout(jobQueue, false),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxAttempts },
    });
  }
}

interface EventSource {
  readonly queue: IQueue;
  readonly key: IKey;
  readonly concurrency: number;
}

/** Feeds a worker from a queue. SqsEventSource would let it decrypt tables and files with the queue's key. */
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
  // Lambda rejects an event source if the role cannot read the queue yet.
  if (worker.role) source.node.addDependency(worker.role);
}

/** Runs a function on a schedule. The dead-letter queue keeps undelivered events. Lambda retries a failed run twice. */
export function runOnSchedule(
  scope: Construct,
  id: string,
  fn: LambdaFunction,
  { everyMinutes }: Schedule,
  key: IKey,
): void {
  const deadLetterQueue = new Queue(scope, `${id}Missed`, {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey: key,
    enforceSSL: true,
    dataKeyReuse: Duration.hours(1),
    retentionPeriod: Duration.days(14),
  });
  suppressNag(deadLetterQueue, 'SQS3', "It's the dead-letter queue of a rule, which the check doesn't recognize.");
  const maxEventAge = Duration.minutes(everyMinutes);
  fn.configureAsyncInvoke({ retryAttempts: 2, maxEventAge });
  new Rule(scope, `${id}Schedule`, {
    schedule: RuleSchedule.rate(Duration.minutes(everyMinutes)),
    targets: [new LambdaTarget(fn, { retryAttempts: 4, maxEventAge, deadLetterQueue })],
  });
}
