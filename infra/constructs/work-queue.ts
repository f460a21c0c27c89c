import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type JobQueue, maxAttempts, sourcesOf, workers } from '../../shared/contracts/workers.ts';

/** AWS recommends six times the function's timeout, so that a slow job is not delivered twice. */
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
