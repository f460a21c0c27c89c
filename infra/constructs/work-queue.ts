import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** AWS asks for six times the worker's time limit, so that a slow job is not handed out twice. */
const visibilityFactor = 6;
const tries = 3;

/** A queue for one kind of work, and the dead letters that came of it. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: { readonly key: IKey; readonly workerSeconds: number }) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: props.key,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      dataKeyReuse: Duration.hours(1),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      visibilityTimeout: Duration.seconds(visibilityFactor * failureSeconds),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilityFactor * props.workerSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: tries },
    });
  }
}

/** The time limit of the function that consumes dead letters. */
export const failureSeconds = 20;
