import {
  type AttributeDefinition,
  CreateTableCommand,
  type KeySchemaElement,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { Clients } from '../local/services.ts';
import type { Deployment } from './assembly/deployment.ts';

interface TableProperties {
  readonly KeySchema: KeySchemaElement[];
  readonly AttributeDefinitions: AttributeDefinition[];
}

interface QueueProperties {
  readonly VisibilityTimeout?: number;
  readonly MessageRetentionPeriod?: number;
  readonly RedrivePolicy?: unknown;
}

async function createTables(deployment: Deployment, { dynamodb }: Clients) {
  for (const { ref: TableName, properties } of deployment.ofType<TableProperties>('AWS::DynamoDB::Table')) {
    const { KeySchema, AttributeDefinitions } = properties;
    const command = new CreateTableCommand({
      TableName,
      KeySchema,
      AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
    });
    await dynamodb.send(command).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  }
}

function attributesOf({ VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy }: QueueProperties) {
  const attributes = { VisibilityTimeout, MessageRetentionPeriod };
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(given), ...(RedrivePolicy ? { RedrivePolicy: JSON.stringify(RedrivePolicy) } : {}) };
}

/** First all queues, then what they say of one another. */
async function createQueues(deployment: Deployment, { sqs }: Clients) {
  const queues = deployment.ofType<QueueProperties>('AWS::SQS::Queue');
  const urls = new Map<string, string | undefined>();
  for (const { ref, attributes } of queues) {
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: attributes.QueueName }));
    urls.set(ref, QueueUrl);
  }
  for (const { ref, properties } of queues)
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: urls.get(ref), Attributes: attributesOf(properties) }));
}

/** Makes in the emulators what the templates describe and they lack. */
export async function createResources(deployment: Deployment, clients: Clients): Promise<void> {
  const buckets = deployment.ofType('AWS::S3::Bucket').map(({ ref }) => ref);
  await Promise.all([
    createTables(deployment, clients),
    createQueues(deployment, clients),
    ...buckets.map((Bucket) => clients.s3.send(new CreateBucketCommand({ Bucket }))),
  ]);
}
