import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientDefaults } from '../platform/client-defaults.ts';
import { once } from '../platform/once.ts';
import { currentRequestId, requestIdAttribute } from '../platform/request-id.ts';

const client = once(() => new SQSClient(clientDefaults));

export async function sendMessage(QueueUrl: string, body: unknown, DelaySeconds: number): Promise<void> {
  const StringValue = currentRequestId();
  const message = { QueueUrl, MessageBody: JSON.stringify(body), DelaySeconds };
  await client().send(
    new SendMessageCommand(
      StringValue
        ? { ...message, MessageAttributes: { [requestIdAttribute]: { DataType: 'String', StringValue } } }
        : message,
    ),
  );
}

export async function changeVisibility(QueueUrl: string, ReceiptHandle: string, seconds: number): Promise<void> {
  await client().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: seconds }));
}
