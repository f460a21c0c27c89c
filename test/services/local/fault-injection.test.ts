import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { __Client as SdkClient } from '@aws-sdk/client-sqs';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { createFaultInjection } from '../../../infra/local/fault-injection.ts';

const sdk = SdkClient.prototype as { send: (command: object) => Promise<object> };
const { send } = sdk;
const sent = jest.fn(async (_: object) => ({}));
sdk.send = sent;
afterAll(() => {
  sdk.send = send;
});

const client = new SESv2Client({ region: 'us-east-1' });
const faults = createFaultInjection();
const lambda = {
  name: 'workers-send-due',
  limits: { seconds: 30, megabytes: 128 },
  handler: async () => {
    await Promise.resolve();
    await client.send(new SendEmailCommand({ Content: {} }));
    return undefined;
  },
};
const { consumers } = faults.wrap({
  consumers: [{ queueName: 'due', lambda, concurrency: 3, retriesEarly: true }],
  schedules: [],
} as unknown as Parameters<typeof faults.wrap>[0]);
const run = () => consumers[0]?.lambda.handler({ Records: [] }, {} as never);

describe.each([
  ['before', 2],
  ['after', 3],
] as const)('a crash %s the effect', (at, effects) => {
  it('hits one job, even of several that run at the same time', async () => {
    sent.mockClear();
    expect(faults.crash('sendDue', at)).toBe(true);
    const ends = await Promise.allSettled([run(), run(), run()]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(sent).toHaveBeenCalledTimes(effects);
    await run();
    expect(sent).toHaveBeenCalledTimes(effects + 1);
  });
});

it('refuses a worker that has no effect outside', () => expect(faults.crash('nobody', 'before')).toBe(false));
