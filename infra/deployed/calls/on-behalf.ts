import type { Need } from '../policy/applies.ts';
import type { Facts } from './aws-request.ts';

/** What a service does with the key of a resource in the name of its caller; nothing where the key is AWS's own. */
export function onBehalf(
  facts: Facts,
  service: 'dynamodb' | 's3' | 'sqs' | 'secretsmanager',
  resource: string,
  actions: readonly string[],
): Need[] {
  const key = facts.keyOf(resource);
  if (!key) return [];
  const context = {
    'kms:ViaService': `${service}.${facts.region}.amazonaws.com`,
    'kms:CallerAccount': facts.account,
    ...(service === 'dynamodb'
      ? { 'kms:EncryptionContext:aws:dynamodb:tableName': resource.split('/').at(-1) ?? '' }
      : { [`kms:EncryptionContext:aws:${service}:arn`]: resource }),
  };
  return actions.map((action) => ({ action, resource: key, context }));
}
