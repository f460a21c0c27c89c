import type { Deployment } from '../assembly/deployment.ts';
import { account } from '../assembly/physical.ts';
import type { Facts } from './aws-request.ts';

interface TableProperties {
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
  readonly SSESpecification?: { readonly KMSMasterKeyId?: string };
}

interface BucketProperties {
  readonly BucketEncryption?: {
    readonly ServerSideEncryptionConfiguration: readonly {
      readonly ServerSideEncryptionByDefault?: { readonly KMSMasterKeyID?: string };
    }[];
  };
}

/** What calls are checked by, as far as the templates say it. */
export function factsOf(deployment: Deployment): Facts {
  const tables = deployment.ofType<TableProperties>('AWS::DynamoDB::Table');
  const secrets = deployment.ofType<{ Name?: string; KmsKeyId?: string }>('AWS::SecretsManager::Secret');
  const keys = new Map<string, string | undefined>([
    ...tables.map(
      ({ attributes, properties }) => [attributes.Arn ?? '', properties.SSESpecification?.KMSMasterKeyId] as const,
    ),
    ...deployment
      .ofType<BucketProperties>('AWS::S3::Bucket')
      .map(
        ({ attributes, properties }) =>
          [
            attributes.Arn ?? '',
            properties.BucketEncryption?.ServerSideEncryptionConfiguration[0]?.ServerSideEncryptionByDefault
              ?.KMSMasterKeyID,
          ] as const,
      ),
    ...deployment
      .ofType<{ KmsMasterKeyId?: string }>('AWS::SQS::Queue')
      .map(({ attributes, properties }) => [attributes.Arn ?? '', properties.KmsMasterKeyId] as const),
    ...secrets.map(({ ref, properties }) => [ref, properties.KmsKeyId] as const),
  ]);
  return {
    region: tables[0]?.stack.region ?? '',
    account,
    keyOf: (arn) => keys.get(arn),
    partitionKeyOf: (table) =>
      tables.find(({ ref }) => ref === table)?.properties.KeySchema.find(({ KeyType }) => KeyType === 'HASH')
        ?.AttributeName ?? '',
    secretArn: (id) => secrets.find(({ ref, properties }) => ref === id || properties.Name === id)?.ref ?? id,
  };
}
