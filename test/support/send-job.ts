import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueVariable } from '../../shared/contracts/workers.ts';
import { stackClient, stackEnv } from './stack-table.ts';

async function withQueue(queue: QueueVariable, use: (sqs: SQSClient, url: string) => Promise<unknown>) {
  const sqs = new SQSClient(stackClient('SQS'));
  await use(sqs, stackEnv()[queue]);
  sqs.destroy();
}

const send = (sqs: SQSClient, QueueUrl: string, job: object) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(job) }));

export const sendJob = (queue: QueueVariable, job: object): Promise<void> =>
  withQueue(queue, (sqs, url) => send(sqs, url, job));

/** Puts a job into the dead-letter queue of a queue, as three failed attempts would. */
export const sendDeadLetter = (queue: QueueVariable, job: object): Promise<void> =>
  withQueue(queue, async (sqs, url) => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['RedrivePolicy'] }),
    );
    const { deadLetterTargetArn } = JSON.parse(Attributes?.RedrivePolicy ?? '{}') as { deadLetterTargetArn: string };
    await send(sqs, url.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? ''), job);
  });

const endedJobs = (ending: RegExp) => readFileSync(process.env.STACK_LOG ?? '', 'utf8').match(ending)?.length ?? 0;

/** Sends a job, and waits until the log has another line that matches `ending`. */
export async function runJob(queue: QueueVariable, job: object, ending: RegExp) {
  const before = endedJobs(ending);
  await sendJob(queue, job);
  while (endedJobs(ending) === before) await sleep(100);
}
