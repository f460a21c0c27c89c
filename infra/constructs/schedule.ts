import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule as RuleSchedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Schedule } from '../../shared/contracts/workers.ts';
import { suppressNag } from '../security/suppress-nag.ts';

/** What EventBridge cannot hand over is kept: the worker itself is tried twice more by Lambda, then by its next run. */
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
  suppressNag(deadLetterQueue, 'SQS3', 'It is the dead-letter queue of a rule, which the check does not know of.');
  const maxEventAge = Duration.minutes(everyMinutes);
  fn.configureAsyncInvoke({ retryAttempts: 2, maxEventAge });
  new Rule(scope, `${id}Schedule`, {
    schedule: RuleSchedule.rate(Duration.minutes(everyMinutes)),
    targets: [new LambdaTarget(fn, { retryAttempts: 4, maxEventAge, deadLetterQueue })],
  });
}
