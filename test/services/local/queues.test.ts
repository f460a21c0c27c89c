import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
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
afterAll(async () => {
  sqs.destroy();
  await stack.stop();
  dir.remove();
});

const send = (body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: stack.env.CONVERSION_QUEUE_URL, MessageBody: body }));

async function waitFor(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}

it('moves a message to the dead letters after three attempts, whether the worker reports, throws or hangs', async () => {
  const tries: (() => Promise<SQSBatchResponse | undefined>)[] = [
    async () => {
      throw new Error('It broke');
    },
    () => new Promise(() => undefined),
    async () => ({ batchItemFailures: [{ itemIdentifier: 'b' }] }),
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
