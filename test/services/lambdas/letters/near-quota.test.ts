import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cancel, letterOf } from '../../../../lambdas/letters/letter-changes.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { asking, letters, workOn } from '../../../support/suite-letters.ts';

mockClient(SQSClient);
const ses = mockClient(SESv2Client);
beforeEach(() => void ses.reset());
afterEach(() => void delete process.env.EMAIL_PACE_MS);

/** What is known is kept for a minute, from one test to the next too. */
let minutes = 0;
function hasSent(SentLast24Hours: number, Max24HourSend: number) {
  minutes += 17;
  passTime(minutes * 60_000);
  ses.on(GetAccountCommand).resolves({ SendQuota: { Max24HourSend, SentLast24Hours, MaxSendRate: 14 } });
}

const sent = () => ses.commandCalls(SendEmailCommand).length;

describe('a request for a letter', () => {
  it.each([
    [35_000, 50_000, true],
    [35_001, 50_000, false],
    [1_000_000, -1, true],
  ])('when %d of %d emails of 24 hours are sent goes: %p', async (used, quota, goes) => {
    hasSent(used, quota);
    const application = await asking();
    expect(await workOn(application)).toBe(true);
    expect(sent()).toBe(goes ? 1 : 0);
    expect((await letters.read(application)).owed).toHaveLength(goes ? 0 : 1);
  });

  it('waits alone: what else its recommender is told goes', async () => {
    hasSent(0, 50_000);
    const application = await asking();
    expect(await workOn(application)).toBe(true);
    hasSent(49_999, 50_000);
    await letters.change(application, (present) => cancel(present, 1, new Date()));
    expect(await workOn(application)).toBe(true);
    expect(letterOf(await letters.read(application), 1).state).toBe('cancelled');
    expect(sent()).toBe(2);
  });

  it.each(['AccessDeniedException', 'TooManyRequestsException'])(
    'goes when the quota cannot be read, for %s, which the log says once a minute',
    async (name) => {
      hasSent(0, 50_000);
      ses.on(GetAccountCommand).rejects(Object.assign(new Error('No.'), { name }));
      const { logger } = await import('../../../../lambdas/platform/logger.ts');
      const warn = jest.spyOn(logger, 'warn');
      expect(await workOn(await asking())).toBe(true);
      expect(await workOn(await asking())).toBe(true);
      expect(sent()).toBe(2);
      expect(warn.mock.calls).toEqual([['quota not read', { cause: expect.objectContaining({ name }) }]]);
      warn.mockRestore();
    },
  );
});
