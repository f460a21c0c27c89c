import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueVariable } from '../../shared/contracts/workers.ts';
import { stackEnv } from './stack-table.ts';

/** Puts a job into the dead letters of a queue, as three failed attempts would. */
export async function giveUp(queue: QueueVariable, job: object): Promise<void> {
  const env = stackEnv();
  const sqs = new SQSClient({
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL_SQS,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  });
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: env[queue], AttributeNames: ['RedrivePolicy'] }),
  );
  const { deadLetterTargetArn } = JSON.parse(Attributes?.RedrivePolicy ?? '{}') as { deadLetterTargetArn: string };
  const QueueUrl = env[queue].replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? '');
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(job) }));
  sqs.destroy();
}
