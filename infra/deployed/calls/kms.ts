import type { Need } from '../policy/applies.ts';
import { type AwsRequest, fieldsOf, operationOf } from './aws-request.ts';

interface Input {
  readonly KeyId?: string;
  readonly EncryptionContext?: Readonly<Record<string, string>>;
}

export function kmsNeeds(request: AwsRequest): Need[] {
  const { KeyId = '', EncryptionContext = {} } = fieldsOf(request) as Input;
  const context = {
    ...Object.fromEntries(
      Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, value]),
    ),
    ...(Object.keys(EncryptionContext).length > 0 && { 'kms:EncryptionContextKeys': Object.keys(EncryptionContext) }),
  };
  return [{ action: `kms:${operationOf(request)}`, resource: KeyId, context }];
}
