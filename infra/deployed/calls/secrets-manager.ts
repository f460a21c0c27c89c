import type { Need } from '../policy/applies.ts';
import { type AwsRequest, type Facts, fieldsOf, operationOf } from './aws-request.ts';
import { onBehalf } from './on-behalf.ts';

export function secretsManagerNeeds(request: AwsRequest, facts: Facts): Need[] {
  const { SecretId } = fieldsOf(request) as { SecretId?: string };
  const resource = facts.secretArn(String(SecretId));
  return [
    { action: `secretsmanager:${operationOf(request)}`, resource },
    ...onBehalf(facts, 'secretsmanager', resource, ['kms:Decrypt']),
  ];
}
