import dnsOfNode from 'node:dns/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takesMail } from '../../../../lambdas/letters/mail-domains.ts';
import { countEvent, limitedUntil, type SlidingLimit } from '../../../../lambdas/letters/sliding-limit.ts';
import { foldedAddress, recommenderHash } from '../../../../lambdas/letters/stored-letters.ts';
import { followupsTable } from '../../../../lambdas/platform/table.ts';
import { addressAsSent } from '../../../../shared/email-address.ts';
import { startFollowupsTable } from '../../../support/followups-table.ts';
import { passTime } from '../../../support/pass-time.ts';
import { startDns } from './dns.ts';

let table: Awaited<ReturnType<typeof startFollowupsTable>>;

beforeAll(async () => {
  table = await startFollowupsTable();
  process.env.WRITER_KEY = 'a key';
});
afterAll(() => table.stop());

beforeEach(() => table.reset());
afterEach(() => void jest.useRealTimers());

const hour = 60 * 60_000;
describe('a sliding limit', () => {
  const limit = (windows: SlidingLimit['windows']): SlidingLimit => ({
    key: { pk: crypto.randomUUID(), sk: 'counts' },
    attribute: 'events',
    windows,
  });

  it('counts no more than its maximum of concurrent events, each once, and its item expires a day later', async () => {
    const asks = limit([{ max: 10, ms: 24 * hour }]);
    const events = Array.from({ length: 12 }, (_, index) => [`${index}`, `${index}`]).flat();
    const blocked = await Promise.all(events.map((id) => countEvent(asks, id)));
    expect(blocked.filter((until) => until === undefined)).toHaveLength(20);
    expect((await limitedUntil(asks, 'another'))?.getTime()).toBeGreaterThan(Date.now() + 23 * hour);
    const { client, name: TableName } = followupsTable();
    const { Item } = await client.send(new GetCommand({ TableName, Key: asks.key }));
    const left = Number(Item?.expires_at) * 1000 - Date.now();
    expect(left).toBeGreaterThan(23 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour + 1000);
    passTime(24 * hour + 1);
    expect(await countEvent(asks, 'another')).toBeUndefined();
  });

  it('holds in each of its windows', async () => {
    const lists = limit([
      { max: 5, ms: hour },
      { max: 10, ms: 24 * hour },
    ]);
    let sent = 0;
    for (let hours = 0; hours < 23; hours += 1) {
      for (let event = 0; event < 6; event += 1) if (!(await countEvent(lists, `${hours}-${event}`))) sent += 1;
      expect(sent).toBe(hours === 0 ? 5 : 10);
      passTime(hour + 1000);
    }
    passTime(hour);
    expect(await countEvent(lists, 'next day')).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['prof+evil@uni.test', 'prof@uni.test'],
    ['PROF+a+b@UNI.TEST', 'prof@uni.test'],
    ['p.r.o.f@gmail.com', 'prof@gmail.com'],
  ])('%s is compared like %s, but is another recommender', (spelled, plain) => {
    expect(foldedAddress(spelled)).toBe(plain);
    expect(recommenderHash(spelled) === recommenderHash(plain)).toBe(addressAsSent(spelled).toLowerCase() === plain);
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
