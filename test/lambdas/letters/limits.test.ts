import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as BounceRate from '../../../lambdas/letters/bounce-rate.ts';
import { countAsk, refuseTooManyAsks } from '../../../lambdas/letters/count-asks.ts';
import { takesMail } from '../../../lambdas/letters/takes-mail.ts';
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
