import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSMessageAttributes } from 'aws-lambda';
import { invoke, type Lambda } from '../common/invoke.ts';
import { visibilitySeconds } from './queues.ts';

export interface QueueConsumer {
  readonly queueName: string;
  readonly lambda: Lambda<SQSEvent, SQSBatchResponse | undefined>;
  readonly concurrency: number;
  readonly retriesEarly: boolean;
}

interface Poller {
  stop(timeoutMs: number): Promise<void>;
}

const second = 1000;
/** The time that a message stays hidden after its worker's last heartbeat. It is longer than this process may block. */
const heartbeatSeconds = 15;
const heartbeatIntervalMs = 2 * second;

type Outcome = 'succeeded' | 'reported' | 'crashed';

async function runWorker({ lambda, queueName }: QueueConsumer, message: Message): Promise<Outcome> {
  try {
    const response = await invoke(lambda, sqsEvent(queueName, message));
    return (response?.batchItemFailures ?? []).length > 0 ? 'reported' : 'succeeded';
  } catch (error) {
    console.error(`The worker ${lambda.name} failed on message ${message.MessageId}:`, error);
    return 'crashed';
  }
}

async function handleMessage(
  sqs: SQSClient,
  QueueUrl: string,
  consumer: QueueConsumer,
  { ReceiptHandle, ...message }: Message,
) {
  const handle = { QueueUrl, ReceiptHandle };
  const hideFor = (VisibilityTimeout: number) =>
    sqs.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout })).catch(() => undefined);
  const heartbeat = setInterval(() => void hideFor(heartbeatSeconds), heartbeatIntervalMs);
  const outcome = await runWorker(consumer, { ReceiptHandle, ...message }).finally(() => clearInterval(heartbeat));
  if (outcome === 'succeeded') await sqs.send(new DeleteMessageCommand(handle));
  else if (outcome === 'crashed' || !consumer.retriesEarly) await hideFor(visibilitySeconds);
}

const receive = (queueUrl: string) =>
  new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: 1,
    VisibilityTimeout: heartbeatSeconds,
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });

export function startPoller(sqs: SQSClient, queueUrl: string, consumer: QueueConsumer): Poller {
  const stopping = new AbortController();
  const poll = async () => {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await sqs.send(receive(queueUrl), { abortSignal: stopping.signal });
        for (const message of Messages) await handleMessage(sqs, queueUrl, consumer, message);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`Couldn't read the queue of ${consumer.lambda.name}:`, error);
        await new Promise((resolve) => setTimeout(resolve, second));
      }
    }
  };
  const pollersEnded = Promise.all(Array.from({ length: consumer.concurrency }, poll));
  return {
    async stop(timeoutMs) {
      stopping.abort();
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      await Promise.race([pollersEnded, timeout]);
      clearTimeout(timer);
    },
  };
}

const attributesOf = ({ MessageAttributes = {} }: Message): SQSMessageAttributes =>
  Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue, DataType = 'String' }]) => [
      name,
      { stringValue: StringValue, dataType: DataType },
    ]),
  );

const sqsEvent = (queueName: string, message: Message): SQSEvent => ({
  Records: [
    {
      messageId: message.MessageId ?? '',
      receiptHandle: message.ReceiptHandle ?? '',
      body: message.Body ?? '',
      attributes: {
        ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
        SentTimestamp: message.Attributes?.SentTimestamp ?? '',
        SenderId: message.Attributes?.SenderId ?? '',
        ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: attributesOf(message),
      md5OfBody: message.MD5OfBody ?? '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queueName}`,
      awsRegion: 'us-east-1',
    },
  ],
});
