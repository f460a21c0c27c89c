import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { invoke, type Lambda } from '../../local/common/invoke.ts';
import { sqsEvent } from '../../local/queues/sqs-event.ts';
import type { EventSource } from './event-sources.ts';

type Worker = Lambda<SQSEvent, SQSBatchResponse | undefined>;

const retryMs = 1_000;

async function failedIn(source: EventSource, worker: Worker, event: SQSEvent): Promise<ReadonlySet<string>> {
  const all = new Set(event.Records.map(({ messageId }) => messageId));
  try {
    const response = await invoke(worker, event);
    const reported = source.reportsFailures ? (response?.batchItemFailures ?? []) : [];
    return new Set(reported.map(({ itemIdentifier }) => itemIdentifier));
  } catch (error) {
    console.error(`The worker ${worker.name} failed on ${all.size} messages:`, error);
    return all;
  }
}

/** Polls as Lambda does: with the function's own role, and what failed waits for the queue's visibility timeout. */
export function pollQueue(source: EventSource, worker: Worker): () => Promise<void> {
  const { queueUrl: QueueUrl, fn, poller, batchSize, concurrency } = source;
  const { credentials } = poller;
  const sqs = new SQSClient({ region: fn.region, credentials, endpoint: new URL(QueueUrl).origin, maxAttempts: 1 });
  const stopping = new AbortController();
  const queueName = QueueUrl.split('/').at(-1) ?? '';
  const receive = () =>
    sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: batchSize,
        WaitTimeSeconds: 20,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal: stopping.signal },
    );

  async function work(messages: readonly Message[]) {
    const Records = messages.flatMap((message) => sqsEvent(queueName, message).Records);
    const failed = await failedIn(source, worker, { Records });
    for (const { MessageId = '', ReceiptHandle } of messages)
      if (!failed.has(MessageId)) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }

  async function poll() {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await receive();
        if (Messages.length > 0) await work(Messages);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`The queue of ${worker.name} could not be read:`, error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  // Lambda asks when the event source is created, and refuses one whose role may not.
  sqs
    .send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }))
    .catch((error: unknown) => console.error(`The event source of ${worker.name} would not be created:`, error));
  const pollers = Array.from({ length: concurrency }, poll);
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(pollers), new Promise((resolve) => setTimeout(resolve, retryMs).unref())]);
    sqs.destroy();
  };
}
