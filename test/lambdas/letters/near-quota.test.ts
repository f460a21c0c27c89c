import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { cancel, letterOf, request } from '../../../lambdas/letters/letter-changes.ts';
import type { LettersStore } from '../../../lambdas/letters/letters-store.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { type DocumentProduct, openDocumentProduct } from '../../support/document-product.ts';
import { type DocumentServices, startDocumentServices } from '../../support/document-services.ts';
import { mockClient } from '../../support/mock-client.ts';
import { passTime } from '../../support/pass-time.ts';

mockClient(SQSClient);
const ses = mockClient(SESv2Client);
let services: DocumentServices;
let product: DocumentProduct;
let letters: LettersStore;

beforeAll(async () => {
  services = await startDocumentServices({ calls: 0 });
  Object.assign(process.env, { WRITER_KEY: 'a key', DUE_QUEUE_URL: 'due' });
  product = await openDocumentProduct();
  const { dynamoLetters } = await import('../../../lambdas/letters/letters-store.ts');
  letters = dynamoLetters();
});
afterAll(() => services.stop());
beforeEach(() => void ses.reset());
afterEach(() => {
  jest.useRealTimers();
  delete process.env.EMAIL_PACE_MS;
});

/** What is known is kept for a minute, from one test to the next too. */
let minutes = 0;
function hasSent(SentLast24Hours: number, Max24HourSend: number) {
  minutes += 17;
  passTime(minutes * 60_000);
  ses.on(GetAccountCommand).resolves({ SendQuota: { Max24HourSend, SentLast24Hours, MaxSendRate: 14 } });
}

async function work(applicationId: string) {
  const body = JSON.stringify({ kind: 'letters', applicationId, revision: 1 });
  const record = { messageId: 'm', body, attributes: { ApproximateReceiveCount: '1' } };
  const { batchItemFailures } = await product.sendDue({ Records: [record as SQSRecord] }, undefined as never);
  expect(batchItemFailures).toEqual([]);
}
const sent = () => ses.commandCalls(SendEmailCommand).length;

async function asking(): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.answers.save(application, completeAnswers);
  const person = {
    firstname: 'Ada',
    lastname: 'Byron',
    title: '',
    organization: '',
    waiver: 'Y',
    email: `${application}@uni.test`,
  } as const;
  await letters.change(application, (present) =>
    request(present, 1, { person, siteHost: 'apply.example.edu' }, new Date()),
  );
  return application;
}

describe('a request for a letter', () => {
  it.each([
    [0, 50_000, true],
    [35_000, 50_000, true],
    [35_001, 50_000, false],
    [49_999, 50_000, false],
    [76_000, 110_000, true],
    [77_001, 110_000, false],
    [140, 200, true],
    [1_000_000, -1, true],
  ])('when %d of %d emails of 24 hours are sent goes: %p', async (used, quota, goes) => {
    hasSent(used, quota);
    const application = await asking();
    await work(application);
    expect(sent()).toBe(goes ? 1 : 0);
    expect((await letters.read(application)).owed).toHaveLength(goes ? 0 : 1);
  });

  it('goes once there is room again, and only once', async () => {
    hasSent(40_000, 50_000);
    const application = await asking();
    await work(application);
    await work(application);
    expect(sent()).toBe(0);
    hasSent(30_000, 50_000);
    await work(application);
    await work(application);
    expect(sent()).toBe(1);
  });

  it('waits alone: what else its recommender is told goes', async () => {
    hasSent(0, 50_000);
    const application = await asking();
    await work(application);
    hasSent(49_999, 50_000);
    await letters.change(application, (present) => cancel(present, 1, new Date()));
    await work(application);
    expect(letterOf(await letters.read(application), 1).state).toBe('cancelled');
    expect(sent()).toBe(2);
  });

  it.each(['AccessDeniedException', 'InternalServiceErrorException', 'TooManyRequestsException', 'TimeoutError'])(
    'goes when the quota cannot be read, for %s, which the log says once a minute',
    async (name) => {
      hasSent(0, 50_000);
      ses.on(GetAccountCommand).rejects(Object.assign(new Error('No.'), { name }));
      const { logger } = await import('../../../lambdas/platform/logger.ts');
      const warn = jest.spyOn(logger, 'warn');
      await work(await asking());
      await work(await asking());
      expect(sent()).toBe(2);
      expect(warn.mock.calls).toEqual([['quota not read', { cause: expect.objectContaining({ name }) }]]);
      warn.mockRestore();
    },
  );

  it('is sent after a pause where its worker has a rate to keep', async () => {
    hasSent(0, 50_000);
    const application = await asking();
    process.env.EMAIL_PACE_MS = '300';
    const began = performance.now();
    await work(application);
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
    expect(sent()).toBe(1);
  });
});
