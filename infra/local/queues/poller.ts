import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { invoke, type Lambda } from '../common/invoke.ts';
import { sqsEvent } from './sqs-event.ts';

export type Worker = Lambda<SQSEvent, SQSBatchResponse | undefined>;

interface Poller {
  stop(patienceMs: number): Promise<void>;
}

const second = 1000;
/** While a worker is busy its message is hidden anew this often; once it dies, the queue's short timeout runs. */
const heartbeatMs = 2 * second;

async function failed(worker: Worker, message: Message, queueName: string): Promise<boolean> {
  try {
    const response = await invoke(worker, sqsEvent(queueName, message));
    return (response?.batchItemFailures ?? []).length > 0;
  } catch (error) {
    console.error(`The worker ${worker.name} failed on message ${message.MessageId}:`, error);
    return true;
  }
}

async function work(sqs: SQSClient, queueUrl: string, worker: Worker, message: Message) {
  const handle = { QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle };
  const heartbeat = setInterval(
    () => void sqs.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 5 })).catch(() => undefined),
    heartbeatMs,
  );
  try {
    if (await failed(worker, message, queueUrl.split('/').at(-1) ?? '')) return;
    await sqs.send(new DeleteMessageCommand(handle));
  } finally {
    clearInterval(heartbeat);
  }
}

const receive = (queueUrl: string) =>
  new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: 1,
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });

/** SQS's event source: hands the messages of a queue to its worker, one at a time, and leaves failures to the queue. */
export function startPoller(sqs: SQSClient, queueUrl: string, worker: Worker): Poller {
  const stopping = new AbortController();
  const poll = async () => {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await sqs.send(receive(queueUrl), { abortSignal: stopping.signal });
        for (const message of Messages) await work(sqs, queueUrl, worker, message);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`The queue of ${worker.name} could not be read:`, error);
        await new Promise((resolve) => setTimeout(resolve, second));
      }
    }
  };
  const ended = poll();
  return {
    async stop(patienceMs) {
      stopping.abort();
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      await Promise.race([ended, enough]);
      clearTimeout(timer);
    },
  };
}
