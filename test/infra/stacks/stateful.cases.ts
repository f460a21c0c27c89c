import { describe, expect, it } from '@jest/globals';
import { type Part, type Resource, type Shipped, shippedNames, synth } from './synth.ts';

/** The resource types whose data a deployment cannot restore. */
const stateful = ['DynamoDB::', 'S3::Bucket', 'Cognito::UserPool', 'KMS::Key', 'SecretsManager::Secret', 'SQS::Queue'];

/** Returns the properties that CloudFormation can only change by replacing the resource with an empty one. */
const identityOf = ({ Type, Properties }: Resource): unknown => {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, UsernameAttributes, Schema, Name } = Properties;
  const keys = (schema: { AttributeName: string }[]) => schema.map(({ AttributeName }) => AttributeName).join();
  if (Type === 'AWS::DynamoDB::Table')
    return {
      keys: keys(KeySchema),
      types: AttributeDefinitions.map((each: Record<string, string>) => `${each.AttributeName} ${each.AttributeType}`),
      indexes: (GlobalSecondaryIndexes ?? []).map((each: Resource['Properties']) => keys(each.KeySchema)),
    };
  if (Type === 'AWS::Cognito::UserPool')
    return { names: UsernameAttributes.join(), own: Schema.flatMap(({ Name: name }: { Name: string }) => name) };
  const name = Properties.TableName ?? Properties.BucketName ?? Properties.QueueName ?? Properties.SecretName ?? Name;
  return name ?? Type.split('::').at(-1);
};

const copies = /^(OriginSecretsUntil|Site\d+Secret)/;

const held = (environment: Shipped) => {
  const { templates, resources } = synth(environment);
  return Object.fromEntries(
    (Object.keys(templates) as Part[]).flatMap((part) =>
      resources(part)
        .filter(([, { Type }]) => stateful.some((kind) => `${Type}:`.startsWith(`AWS::${kind}`)))
        // Policies, attachments and copies of other resources hold no data of their own.
        .filter(([id, { Type }]) => !/Policy$|Attachment$/.test(Type) && !copies.test(id))
        .map(([id, resource]) => [`${part} ${id}`, identityOf(resource)]),
    ),
  );
};

const queues = [
  'ConversionDeadLetters6B5C0E0B',
  'ConversionQueue6CA12131',
  'DeliveryDeadLettersA8B3558F',
  'DeliveryQueue6A0D8ED9',
  'DueDeadLettersF3AD640B',
  'DueQueueDC908102',
  'HandoverDeadLettersE179409F',
  'HandoverQueue502F0FB7',
  'PdfCopyDeadLettersFC3BDA53',
  'PdfCopyQueue60FC2D10',
  'RunClockMissed7ACAAA0E',
  'SubmissionDeadLettersCD529884',
  'SubmissionQueueB8533DB6',
];

const secret = (environment: string, name: string) => `graduate-application-${environment}/${name}`;

/** If a case fails, a deployment would empty a resource that has data. CONTRIBUTING.md says what to do. */
describe.each(shippedNames)('each resource with data in %s', (environment) => {
  it('keeps its logical ID, keys and name', () => {
    expect(held(environment)).toEqual({
      'api OriginSecret130210CAD': secret(environment, 'origin-secret-1'),
      'api OriginSecret266436EC2': secret(environment, 'origin-secret-2'),
      'data DataKey17AFBB84': 'Key',
      'data ExportKey5FACB7E0': 'Key',
      'data SsnKey604101FC': 'Key',
      'data TelemetryKey5C3BC4DC': 'Key',
      'data WriterKey4D57F71D': secret(environment, 'writer-key'),
      'data TableCD117FA1': { keys: 'id', types: ['id S'], indexes: [] },
      'data Asks538DF526': {
        keys: 'pk,sk',
        types: ['pk S', 'sk S', 'due_day S', 'due_at S'],
        indexes: ['due_day,due_at'],
      },
      'data Documents7E5B2978': 'Bucket',
      'documents HandedOverBucketA3061175': 'Bucket',
      'documents HandedOverKey03F6706E': 'Key',
      ...Object.fromEntries(queues.map((id) => [`documents ${id}`, 'Queue'])),
      'identity ApplicantsA8F07ECA': { names: 'email', own: ['signup_browser'] },
      'identity ApplicantsSite14907340D': 'UserPoolClient',
      'identity ApplicantsSite2C940674B': 'UserPoolClient',
      'identity LinkKey1497B948B': secret(environment, 'link-key-1'),
      'identity LinkKey2B4FC04AA': secret(environment, 'link-key-2'),
      'site Client4A7F64DF': 'Bucket',
      'site TelemetryKey5C3BC4DC': 'Key',
    });
  });
});
