import type { Need } from '../policy/applies.ts';
import { type AwsRequest, type Facts, fieldsOf, operationOf } from './aws-request.ts';
import { onBehalf } from './on-behalf.ts';

/** By operation, what SQS does with the queue's key for the caller. */
const keyActions: Readonly<Record<string, readonly string[]>> = {
  SendMessage: ['kms:GenerateDataKey', 'kms:Decrypt'],
  ReceiveMessage: ['kms:Decrypt'],
};

export function sqsNeeds(request: AwsRequest, facts: Facts): Need[] {
  const operation = operationOf(request);
  const { QueueUrl } = fieldsOf(request) as { QueueUrl?: string };
  if (!QueueUrl) throw new Error(`Which queue ${operation} of SQS uses is not known here.`);
  const resource = `arn:aws:sqs:${facts.region}:${facts.account}:${QueueUrl.split('/').at(-1)}`;
  // An action of a batch has the name of the single one.
  const action = `sqs:${operation.replace(/Batch$/, '')}`;
  return [{ action, resource }, ...onBehalf(facts, 'sqs', resource, keyActions[operation.replace(/Batch$/, '')] ?? [])];
}
