import dnsOfNode from 'node:dns/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as BounceRate from '../../../../lambdas/letters/letter-limits.ts';
import { countAsk, refuseTooManyAsks, takePlace } from '../../../../lambdas/letters/letter-limits.ts';
import { takesMail } from '../../../../lambdas/letters/mail-domains.ts';
import { foldedAddress, mailboxOf, writerOf } from '../../../../lambdas/letters/stored-letters.ts';
import { emailsTo, listsTo } from '../../../../lambdas/letters/writers.ts';
import { followupsTable } from '../../../../lambdas/platform/table.ts';
import { addressAsSent } from '../../../../shared/email-address.ts';
import { startFollowupsTable } from '../../../support/followups-table.ts';
import { passTime } from '../../../support/pass-time.ts';
import { startDns } from './dns.ts';

let table: Awaited<ReturnType<typeof startFollowupsTable>>;
let rate: typeof BounceRate;

beforeAll(async () => {
  table = await startFollowupsTable();
  process.env.WRITER_KEY = 'a key';
  rate = await import('../../../../lambdas/letters/letter-limits.ts');
});
afterAll(() => table.stop());

beforeEach(() => table.reset());
afterEach(() => void jest.useRealTimers());

const hour = 60 * 60_000;
const times = async (count: number, happens: () => Promise<void>) => {
  for (let time = 0; time < count; time += 1) await happens();
};

describe('asking for letters pauses', () => {
  let checks = 0;
  /** Whether requests are paused. Passes a minute first, because the product caches the rate for so long. */
  const isPaused = () => {
    checks += 1;
    passTime(checks * 61_000);
    return rate.isAskingPaused();
  };

  const applicants = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const eachOnce = async (delivery: 'sent' | 'bounced', who: readonly string[]) => {
    for (const application of who) await rate.tally(delivery, [application]);
  };

  it('when more than 3 % of 200 emails of a day bounced, until these are a day old', async () => {
    const who = applicants(199);
    await eachOnce('sent', who);
    await eachOnce('bounced', who.slice(0, 7));
    expect(await isPaused()).toBe(false);
    await eachOnce('sent', applicants(1));
    expect(await isPaused()).toBe(true);
    await eachOnce('sent', applicants(34));
    expect(await isPaused()).toBe(false);
    await eachOnce('bounced', applicants(1));
    expect(await isPaused()).toBe(true);
    passTime(26 * hour);
    expect(await isPaused()).toBe(false);
  });

  it.each([1, 33])('never because of one account among %d', async (accounts) => {
    const who = applicants(accounts);
    await Promise.all(who.map((account) => times(Math.ceil(200 / accounts), () => rate.tally('sent', [account]))));
    await times(9, () => rate.tally('bounced', who.slice(0, 1)));
    expect(await isPaused()).toBe(false);
  });
});

describe('a mailbox', () => {
  const emails = (mailbox: string) =>
    Array.from({ length: 12 }, (_, index) => takePlace(emailsTo(mailbox), `${index}`));

  it('gets ten emails in 24 hours, and its counters expire after that', async () => {
    const mailbox = crypto.randomUUID();
    const waits = await Promise.all(emails(mailbox));
    expect(waits.filter((from) => from === undefined)).toHaveLength(10);
    const { client, name: TableName } = followupsTable();
    const { Item } = await client.send(new GetCommand({ TableName, Key: { pk: `writer#${mailbox}`, sk: 'counts' } }));
    const left = Number(Item?.expires_at) * 1000 - Date.now();
    expect(left).toBeGreaterThan(23 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour + 1000);
    passTime(24 * hour + 1);
    expect(await takePlace(emailsTo(mailbox), 'another')).toBeUndefined();
  });

  it('gets five lists in an hour and ten in a day', async () => {
    const places = listsTo(crypto.randomUUID());
    let sent = 0;
    for (let hours = 0; hours < 23; hours += 1) {
      for (let place = 0; place < 6; place += 1) if (!(await takePlace(places, `${hours}-${place}`))) sent += 1;
      expect(sent).toBe(hours === 0 ? 5 : 10);
      passTime(hour + 1000);
    }
    passTime(hour);
    expect(await takePlace(places, 'next day')).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['prof+evil@uni.test', 'prof@uni.test'],
    ['PROF+a+b@UNI.TEST', 'prof@uni.test'],
    ['p.r.o.f@gmail.com', 'prof@gmail.com'],
  ])('%s has the same mailbox as %s, but is another recommender', (spelled, plain) => {
    expect(foldedAddress(spelled)).toBe(plain);
    expect(mailboxOf(spelled)).toBe(mailboxOf(plain));
    expect(writerOf(spelled) === writerOf(plain)).toBe(addressAsSent(spelled).toLowerCase() === plain);
  });
});

describe('an account', () => {
  it('asks 20 times in 24 hours, each counted once', async () => {
    const account = crypto.randomUUID();
    for (let ask = 0; ask < 20; ask += 1) await times(2, () => countAsk(account, `${ask}`));
    await expect(refuseTooManyAsks(account, 'next')).rejects.toThrow(
      /^You can ask 20 times in 24 hours\. Please try again from .+ on\.$/,
    );
    await expect(countAsk(account, 'next')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    passTime(24 * hour + 1);
    await refuseTooManyAsks(account, 'next');
    await countAsk(account, 'next');
  });
});

describe('a domain', () => {
  const { MAIL_DOMAINS } = process.env;
  afterEach(() => {
    process.env.MAIL_DOMAINS = MAIL_DOMAINS;
    if (MAIL_DOMAINS === undefined) delete process.env.MAIL_DOMAINS;
  });

  describe('in the DNS', () => {
    let dns: Awaited<ReturnType<typeof startDns>>;
    const known = dnsOfNode.getServers();
    beforeAll(async () => {
      dns = await startDns({
        'mx.test': { MX: ['mail.mx.test'] },
        'a.test': { A: ['192.0.2.1'] },
        'broken.test': 'SERVFAIL',
        'null.test': { MX: [''], A: ['192.0.2.1'] },
        'slow.test': 'silent',
      });
      dnsOfNode.setServers([dns.address]);
      delete process.env.MAIL_DOMAINS;
    });
    beforeEach(() => void delete process.env.MAIL_DOMAINS);
    afterAll(async () => {
      dnsOfNode.setServers(known);
      await dns.stop();
    });

    it.each([
      ['mx.test', true, 'an MX record'],
      ['a.test', true, 'no MX, but an A record (RFC 5321, 5.1)'],
      ['broken.test', true, 'an error of its name server'],
      ['null.test', false, 'a null MX (RFC 7505), despite its A record'],
      ['nowhere.test', false, 'no such name'],
      ['slow.test', true, 'no answer'],
    ])('%s accepts mail: %s, because of %s', async (domain, takes) => expect(await takesMail(domain)).toBe(takes));
  });

  it.each([
    ['hill.example.edu', false],
    ['example.edu', true],
    ['letters.test', true],
    ['test', false],
  ])('%s accepts mail according to MAIL_DOMAINS: %s', async (domain, takes) => {
    process.env.MAIL_DOMAINS = '*.test,example.edu';
    expect(await takesMail(domain)).toBe(takes);
  });
});
