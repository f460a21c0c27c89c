import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as BounceRate from '../../../lambdas/letters/bounce-rate.ts';
import { countAsk, refuseTooManyAsks } from '../../../lambdas/letters/count-asks.ts';
import { takesMail } from '../../../lambdas/letters/takes-mail.ts';
import { countEmail } from '../../../lambdas/letters/writers.ts';
import { asksTable } from '../../../lambdas/platform/table.ts';
import { startAsksTable } from '../../support/asks-table.ts';
import { passTime } from '../../support/pass-time.ts';

let table: Awaited<ReturnType<typeof startAsksTable>>;
let rate: typeof BounceRate;

beforeAll(async () => {
  table = await startAsksTable();
  rate = await import('../../../lambdas/letters/bounce-rate.ts');
});
afterAll(() => table.stop());

beforeEach(() => table.renew());
afterEach(() => void jest.useRealTimers());

const hour = 60 * 60_000;
const times = async (count: number, happens: () => Promise<void>) => {
  for (let time = 0; time < count; time += 1) await happens();
};

describe('asking waits', () => {
  /** What is known is kept for a minute. */
  const isPaused = () => {
    passTime(61_000);
    return rate.isAskingPaused();
  };

  it('when more than 3 % of 200 emails of a day came back, and goes on when they are a day old', async () => {
    await times(199, () => rate.tally('sent'));
    await times(7, () => rate.tally('bounced'));
    expect(await isPaused()).toBe(false);
    await rate.tally('sent');
    expect(await isPaused()).toBe(true);
    await times(34, () => rate.tally('sent'));
    expect(await isPaused()).toBe(false);
    await rate.tally('bounced');
    expect(await isPaused()).toBe(true);
    passTime(26 * hour);
    expect(await isPaused()).toBe(false);
  });
});

describe('an address', () => {
  it('gets ten emails in 24 hours, after which nothing is known of it', async () => {
    const writer = crypto.randomUUID();
    const counts = await Promise.all(Array.from({ length: 12 }, () => countEmail(writer)));
    expect(counts.filter((isCounted) => isCounted)).toHaveLength(10);
    const { client, name: TableName } = asksTable();
    const { Item } = await client.send(new GetCommand({ TableName, Key: { pk: `writer#${writer}`, sk: 'counts' } }));
    const left = Number(Item?.expires_at) * 1000 - Date.now();
    expect(left).toBeGreaterThan(23 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour + 1000);
    passTime(24 * hour + 1);
    expect(await countEmail(writer)).toBe(true);
  });
});

describe('an account', () => {
  it('asks 20 times in 24 hours', async () => {
    const account = crypto.randomUUID();
    await times(20, () => countAsk(account));
    await expect(refuseTooManyAsks(account)).rejects.toThrow(
      /^You can ask 20 times in 24 hours\. Please try again from .+ on\.$/,
    );
    await expect(countAsk(account)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    passTime(24 * hour + 1);
    await refuseTooManyAsks(account);
    await countAsk(account);
  });
});

describe('a domain', () => {
  const { MAIL_DOMAINS } = process.env;
  afterEach(() => {
    process.env.MAIL_DOMAINS = MAIL_DOMAINS;
    if (MAIL_DOMAINS === undefined) delete process.env.MAIL_DOMAINS;
  });

  it.each([
    ['hill.example.edu', false],
    ['example.edu', true],
    ['letters.test', true],
    ['test', false],
  ])('%s takes mail by the list: %s', async (domain, takes) => {
    process.env.MAIL_DOMAINS = '*.test,example.edu';
    expect(await takesMail(domain)).toBe(takes);
  });
});
