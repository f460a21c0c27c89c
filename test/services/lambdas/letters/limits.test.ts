import dns from 'node:dns/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cancel, request } from '../../../../lambdas/letters/letter-transitions.ts';
import { takesMail } from '../../../../lambdas/letters/mail-domains.ts';
import { foldedAddress, recommenderHash } from '../../../../lambdas/letters/stored-letters.ts';
import { addressAsSent } from '../../../../shared/email-address.ts';
import { answersWith, newNamedRecommender } from '../../../support/letters.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { product, services, siteHost } from '../../../support/suite-documents.ts';
import { createLetterRequest, deliverDue, letters, processLetters } from '../../../support/suite-letters.ts';

mockClient(SQSClient);

const hour = 60 * 60_000;

it('an application can ask 9 times, and an account 20 times in 24 hours, counting no refused requests', async () => {
  process.env.MAIL_DOMAINS = 'example.edu';
  const { requestLetter } = await import('../../../../lambdas/letters/request-letter.ts');
  const { accountApplicationStore } = await import('../../../../lambdas/application/account-applications.ts');
  const account = crypto.randomUUID();
  await product.progress.recordLogin(account, `${account}@example.edu`);
  await product.answers.save(account, answersWith([1, 2, 3].map(newNamedRecommender)));
  await accountApplicationStore().add(account, 3);
  const askNineTimes = (application: string) =>
    letters.change(application, (present) => {
      let next = present;
      for (let count = 0; count < 9; count += 1)
        next = cancel(request(next, 1, { person: newNamedRecommender(), siteHost }, new Date()), 1, new Date());
      return next;
    });
  const ask = (n: string, generation = 0) =>
    requestLetter({ account, applicationId: account, siteHost }, { n, generation }).then(
      () => 'asked',
      ({ message, retryAfter }) => ({ message, retryAfter }),
    );
  for (const number of [2, 3]) await askNineTimes(`${account}.${number}`);
  passTime(hour);
  expect(await ask('1')).toBe('asked');
  // An address that takes no mail is refused.
  await product.answers.save(account, { recommender_2_email: 'ada@nowhere.invalid' });
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect(await ask('2')).toMatchObject({ message: expect.stringMatching(/no mail/) });
  await product.answers.save(account, { recommender_2_email: newNamedRecommender().email });
  const both = await Promise.all([ask('2'), ask('3')]);
  const [asked, refused] = both[0] === 'asked' ? both : both.toReversed();
  expect([asked, refused]).toEqual([
    'asked',
    {
      message: expect.stringMatching(/^You can ask 20 times in 24 hours\. Please try again/),
      retryAfter: expect.any(Number),
    },
  ]);
  const left = Object(refused).retryAfter;
  expect(left).toBeGreaterThan(22.9 * 3600);
  expect(left).toBeLessThanOrEqual(23 * 3600);
  passTime(left * 1000 + 1000);
  expect(await ask(both[0] === 'asked' ? '3' : '2')).toBe('asked');
  await askNineTimes(account);
  expect(await ask('1', 10)).toMatchObject({
    message: expect.stringMatching(/^An application can ask 9 times in all\. Please write to /),
  });
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
  afterEach(() => void jest.restoreAllMocks());

  const fails = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const [mx, nullMx] = ['mail.mx.test', ''].map((exchange) => Promise.resolve([{ exchange, priority: 0 }]));

  it.each([
    [true, 'an MX record', () => mx, undefined],
    [true, 'no MX, but an A record (RFC 5321, 5.1)', () => fails('ENODATA'), () => Promise.resolve(['192.0.2.1'])],
    [false, 'a null MX (RFC 7505), despite its A record', () => nullMx, () => Promise.resolve(['192.0.2.1'])],
    [false, 'no such name', () => fails('ENOTFOUND'), () => fails('ENOTFOUND')],
    [true, 'an error of its name server', () => fails('ESERVFAIL'), undefined],
    [true, 'no answer', () => new Promise(() => {}), undefined],
  ])('accepts mail: %s, because of %s', async (expected, _, mxRecords, addresses) => {
    delete process.env.MAIL_DOMAINS;
    jest.spyOn(dns, 'resolveMx').mockImplementation(mxRecords as never);
    for (const resolve of ['resolve4', 'resolve6'] as const)
      jest.spyOn(dns, resolve).mockImplementation(addresses as never);
    expect(await takesMail('hill.test')).toBe(expected);
  });

  it.each([
    ['hill.example.edu', false],
    ['example.edu', true],
    ['letters.test', true],
    ['test', false],
  ])('%s accepts mail according to MAIL_DOMAINS: %s', async (domain, expected) => {
    process.env.MAIL_DOMAINS = '*.test,example.edu';
    expect(await takesMail(domain)).toBe(expected);
  });
});
