import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it, jest } from '@jest/globals';
import { startTestStack } from './support/stack.ts';
import { tempDir } from './support/temp-dir.ts';

it('stops within ten seconds, even while a worker hangs and a client holds a request open', async () => {
  const dir = tempDir();
  const working = Promise.withResolvers<void>();
  const stack = await startTestStack({
    dataDir: dir.path,
    routes: { 'GET /api/slow': () => new Promise(() => undefined) },
    convert: () => {
      working.resolve();
      return new Promise(() => undefined);
    },
  });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const sqs = new SQSClient({ region: 'us-east-1', endpoint: stack.env.AWS_ENDPOINT_URL_SQS, credentials });
  await sqs.send(new SendMessageCommand({ QueueUrl: stack.env.CONVERSION_QUEUE_URL, MessageBody: '{}' }));
  sqs.destroy();
  await working.promise;
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const held = fetch(`${stack.url}/api/slow`).then(
    ({ status }) => status,
    () => 'cut',
  );
  const before = Date.now();
  await stack.stop();
  expect(Date.now() - before).toBeLessThan(9_000);
  expect(['cut', 503]).toContain(await held);
  await expect(fetch(stack.url)).rejects.toThrow();
  log.mockRestore();
  dir.remove();
});
