import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** What a queue's messages are for, which Lambda takes them and how long it may take. */
export interface Queue {
  readonly name: string;
  readonly handler: string;
  readonly timeoutSeconds: number;
}

export const conversion: Queue = {
  name: 'conversion',
  handler: 'lambdas/workers/convert-upload',
  timeoutSeconds: 120,
};
export const render: Queue = { name: 'pdf-copy', handler: 'lambdas/workers/render-pdf-copy', timeoutSeconds: 120 };

export const submission: Queue = {
  name: 'submission',
  handler: 'lambdas/workers/record-submission',
  timeoutSeconds: 30,
};

/** Where messages go that a queue's worker could not deal with. */
export const deadLetters = ({ name }: Queue): Queue => ({
  name: `${name}-dead-letters`,
  handler: 'lambdas/workers/fail-dead-letters',
  timeoutSeconds: 30,
});

/** How long a message stays hidden when its worker dies without a word. Shorter than on AWS, so that nobody waits for it. */
const visibilitySeconds = 5;
const maxReceiveCount = 3;

async function createQueue(sqs: SQSClient, name: string, attributes: Record<string, string>) {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
  const created = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  return created.Attributes?.QueueArn;
}

/** Creates a queue and its dead letters, or brings those there are up to date. */
export async function createQueues(sqs: SQSClient, queue: Queue): Promise<void> {
  const VisibilityTimeout = String(visibilitySeconds);
  const deadLetterTargetArn = await createQueue(sqs, deadLetters(queue).name, { VisibilityTimeout });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
  await createQueue(sqs, queue.name, { VisibilityTimeout, RedrivePolicy });
}

/** The URL of a queue on this run's port: those that the store remembers name the port of an earlier run. */
export const queueUrl = (endpoint: string, { name }: Queue) => `${endpoint}/000000000000/${name}`;
