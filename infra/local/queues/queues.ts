// `poller.ts` passes the queues' messages to the workers, and `until-idle.ts` waits until none is left.

import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { jobQueues, type MessageSource, maxAttempts, type QueueVariable } from '../../../shared/contracts/workers.ts';

/** The seconds until a failed worker's message is delivered again. AWS takes minutes, too long for local use. */
export const visibilitySeconds = 5;

const deadLettersOf = (name: string) => `${name}-dead-letters`;

export const sourceName = ({ queue, isDeadLetters }: MessageSource) =>
  isDeadLetters ? deadLettersOf(queue.name) : queue.name;

async function createQueue(sqs: SQSClient, name: string, attributes: Record<string, string>) {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
  const created = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  return created.Attributes?.QueueArn;
}

async function createWithDeadLetters(sqs: SQSClient, name: string): Promise<void> {
  const VisibilityTimeout = String(visibilitySeconds);
  const deadLetterTargetArn = await createQueue(sqs, deadLettersOf(name), { VisibilityTimeout });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: maxAttempts });
  await createQueue(sqs, name, { VisibilityTimeout, RedrivePolicy });
}

export const createQueues = async (sqs: SQSClient): Promise<void> =>
  void (await Promise.all(jobQueues.map(({ name }) => createWithDeadLetters(sqs, name))));

/** The queue that receives the events of emails from EventBridge. */
export const emailEventsQueue = jobQueues.find(({ events }) => events === 'emails')?.name ?? '';

/** Returns the URL of a queue. The URLs that the store remembers contain the port of an earlier run. */
export const queueUrl = (endpoint: string, name: string) => `${endpoint}/000000000000/${name}`;

export const queueVariables = (endpoint: string) =>
  Object.fromEntries(jobQueues.map(({ variable, name }) => [variable, queueUrl(endpoint, name)])) as Record<
    QueueVariable,
    string
  >;
