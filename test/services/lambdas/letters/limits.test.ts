import dnsOfNode from 'node:dns/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cancel, request } from '../../../../lambdas/letters/letter-transitions.ts';
import { takesMail } from '../../../../lambdas/letters/mail-domains.ts';
import { foldedAddress, recommenderHash } from '../../../../lambdas/letters/stored-letters.ts';
import { addressAsSent } from '../../../../shared/email-address.ts';
import { answersWith, newNamedRecommender } from '../../../support/letters.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { product, services, siteHost } from '../../../support/suite-documents.ts';
import { createLetterRequest, deliverDue, letters, processLetters } from '../../../support/suite-letters.ts';
import { startDns } from './dns.ts';

mockClient(SQSClient);

const hour = 60 * 60_000;

it('an account can ask 20 times in 24 hours, counting all its applications but no refused requests', async () => {
  process.env.MAIL_DOMAINS = 'example.edu';
  const { requestLetter } = await import('../../../../lambdas/letters/request-letter.ts');
  const { accountApplicationStore } = await import('../../../../lambdas/application/account-applications.ts');
  const account = crypto.randomUUID();
  await product.progress.recordLogin(account, `${account}@example.edu`);
  await product.answers.save(account, answersWith([1, 2, 3].map(newNamedRecommender)));
  await accountApplicationStore().add(account, 3);
  for (const application of [`${account}.2`, `${account}.3`])
    await letters.change(application, (present) => {
      let next = present;
      for (let count = 0; count < 9; count += 1)
        next = cancel(request(next, 1, { person: newNamedRecommender(), siteHost }, new Date()), 1, new Date());
      return next;
    });
  const ask = (n: string) =>
    requestLetter({ account, applicationId: account, siteHost }, { n, generation: 0 }).then(
      () => 'asked',
      ({ message, retryAfter }) => ({ message, retryAfter }),
    );
  passTime(hour);
  expect(await ask('1')).toBe('asked');
  // An address that takes no mail is refused.
  await product.answers.save(account, { recommender_2_email: 'ada@nowhere.invalid' });
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect(await ask('2')).toMatchObject({ message: expect.stringMatching(/no mail/) });
  await product.answers.save(account, { recommender_2_email: newNamedRecommender().email });
  const both = await Promise.all([ask('2'), ask('3')]);
  expect(both.filter((result) => result === 'asked')).toHaveLength(1);
  const [refused] = both.filter((result) => result !== 'asked');
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^You can ask 20 times in 24 hours\. Please try again/),
  });
  const left = Object(refused).retryAfter;
  expect(left).toBeGreaterThan(22.9 * 3600);
  expect(left).toBeLessThanOrEqual(23 * 3600);
  passTime(left * 1000 + 1000);
  expect(await ask(both[0] === 'asked' ? '3' : '2')).toBe('asked');
});

it('an address gets at most 5 lists in an hour and 10 in a day, and only if it has open requests', async () => {
  const email = `${crypto.randomUUID()}@uni.test`;
  const application = await createLetterRequest(email);
  await processLetters(application);
  const list = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await deliverDue({ kind: 'list', writer: recommenderHash(email), siteHost });
    return services.emailsTo(email) - 1;
  };
  expect(await list(6)).toBe(5);
  passTime(hour + 1000);
  expect(await list(6)).toBe(10);
  passTime(2 * hour);
  expect(await list(1)).toBe(10);
  passTime(22 * hour);
  expect(await list(1)).toBe(11);
  await letters.change(application, (present) => cancel(present, 1, new Date()));
  expect(await list(1)).toBe(11);
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
