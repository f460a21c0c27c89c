import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { type RunningTestStack, startTestStack } from './support/stack.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
let stack: RunningTestStack;
let sqs: SQSClient;
let convert: (record: SQSRecord) => Promise<SQSBatchResponse | undefined>;
const dead: SQSRecord[] = [];
const log = jest.spyOn(console, 'error');

beforeAll(async () => {
  log.mockReturnValue(undefined);
  stack = await startTestStack({
    dataDir: dir.path,
    convert: async ({ Records }) => convert(Records[0] as SQSRecord),
    failDeadLetters: async ({ Records }) => {
      dead.push(...Records);
      return undefined;
    },
  });
  sqs = new SQSClient({
    region: 'us-east-1',
    endpoint: stack.env.AWS_ENDPOINT_URL_SQS,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterEach(() => {
  dead.length = 0;
});
afterAll(async () => {
  sqs.destroy();
  await stack.stop();
  dir.remove();
});

const send = (body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: stack.env.CONVERSION_QUEUE_URL, MessageBody: body }));

async function waitFor(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function isEmpty() {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: stack.env.CONVERSION_QUEUE_URL, AttributeNames: ['All'] }),
  );
  return Attributes?.ApproximateNumberOfMessages === '0' && Attributes.ApproximateNumberOfMessagesNotVisible === '0';
}

it('invokes the worker once per message with an SQS event, then deletes the message', async () => {
  const seen: SQSRecord[] = [];
  convert = async (record) => {
    seen.push(record);
    return { batchItemFailures: [] };
  };
  await send('{"application":"a"}');
  await waitFor(isEmpty);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    body: '{"application":"a"}',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:conversion',
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
    md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it('redelivers a message after a failure, and deletes it once it succeeds', async () => {
  const counts: string[] = [];
  convert = async ({ messageId, attributes }) => {
    counts.push(attributes.ApproximateReceiveCount);
    return counts.length < 2 ? { batchItemFailures: [{ itemIdentifier: messageId }] } : undefined;
  };
  await send('twice');
  await waitFor(() => counts.length === 2);
  await waitFor(isEmpty);
  expect(counts).toEqual(['1', '2']);
  expect(dead).toEqual([]);
});

it('moves a message to the dead letters after three attempts, whether the worker reports, throws or hangs', async () => {
  const tries: (() => Promise<undefined>)[] = [
    async () => {
      throw new Error('It broke');
    },
    () => new Promise(() => undefined),
    async () => {
      throw new Error('Again');
    },
  ];
  let calls = 0;
  convert = async () => tries[calls++]?.();
  await send('{"application":"b"}');
  await waitFor(() => dead.length > 0);
  expect(calls).toBe(3);
  expect(dead[0]).toMatchObject({
    body: '{"application":"b"}',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:conversion-dead-letters',
  });
});

it('runs as many messages of a queue at a time as its worker may, in parallel', async () => {
  let running = 0;
  let most = 0;
  let finished = 0;
  convert = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 500));
    running -= 1;
    finished += 1;
    return undefined;
  };
  await Promise.all(['1', '2', '3', '4'].map(send));
  await waitFor(() => finished === 4);
  expect(most).toBe(2);
});
