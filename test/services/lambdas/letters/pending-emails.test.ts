import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { accept, cancel, request } from '../../../../lambdas/letters/letter-transitions.ts';
import { recommenderHash, type StoredLetters } from '../../../../lambdas/letters/stored-letters.ts';
import { followupsTable, getItem } from '../../../../lambdas/platform/table.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { pairCalls, resetFaults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { storedRecommender } from '../../../support/stored-letters.ts';
import { faults, services, siteHost } from '../../../support/suite-documents.ts';
import { createLetterRequest, deliverDue, letters, processLetters } from '../../../support/suite-letters.ts';

const sqs = mockClient(SQSClient);

const newAddress = () => `p${crypto.randomUUID().slice(0, 8)}@uni.test`;

/** Requests the letter from the same recommender again, and leaves out the email of the new request. */
function requestAgain(present: StoredLetters, n: number, now: Date): StoredLetters {
  const person = letterOf(present, n).person ?? storedRecommender;
  return { ...request(present, n, { person, siteHost }, now), pending: present.pending };
}

describe('a pending email', () => {
  it('is sent once, or twice at most, wherever the worker dies', async () => {
    let died = 0;
    for (let call = 1; call <= 16; call += 1)
      for (const moment of ['before', 'after'] as const) {
        const email = newAddress();
        const application = await createLetterRequest(email);
        resetFaults(faults);
        Object.assign(faults, { plan: { call, moment, isPermanent: true } });
        if (!(await processLetters(application))) died += 1;
        resetFaults(faults);
        for (let retry = 0; retry < 3; retry += 1) {
          passTime((claimSeconds + 1) * 1000);
          await processLetters(application);
        }
        const sent = services.emailsTo(email);
        expect(sent).toBeGreaterThanOrEqual(1);
        expect(sent).toBeLessThanOrEqual(2);
      }
    expect(died).toBeGreaterThan(10);
  });

  it('stays with a job that has all its attempts, while a dead worker has the claim', async () => {
    const { newClaim } = await import('../../../../lambdas/platform/update-item.ts');
    const email = newAddress();
    const application = await createLetterRequest(email);
    await letters.change(application, (present) => ({
      ...present,
      pending: present.pending.map((each) => ({ ...each, claim: newClaim() })),
    }));
    sqs.resetHistory();
    expect(await processLetters(application)).toBe(true);
    const [{ args: [sent] = [] } = {}] = sqs.commandCalls(SendMessageCommand);
    const { MessageBody = '', DelaySeconds = 0 } = sent?.input ?? {};
    expect(DelaySeconds).toBeLessThanOrEqual(claimSeconds / 2);
    passTime((claimSeconds + 1) * 1000);
    await deliverDue(JSON.parse(MessageBody) as object);
    expect(services.emailsTo(email)).toBe(1);
  });

  it.each([
    ['a request, once it is canceled', 'letter-asked', cancel],
    ['a question that the recommender has answered', 'letter-answer', accept],
    ['a failed letter, once its request is canceled', 'letter-failed', cancel],
    ['a failed letter, once it is requested again', 'letter-failed', requestAgain],
  ] as const)('is dropped if its text is no longer true: %s', async (_, kind, change) => {
    const email = newAddress();
    const application = await createLetterRequest(email);
    await letters.change(application, (present) => {
      const pending = present.pending.map((each) => ({ ...each, kind }));
      return change({ ...present, pending }, 1, new Date());
    });
    expect(await processLetters(application)).toBe(true);
    expect(services.emailsTo(email)).toBe(0);
    expect(await letters.read(application)).toMatchObject({ pending: [] });
  });

  it('is sent once when two workers race', async () => {
    const email = newAddress();
    const application = await createLetterRequest(email);
    faults.gate = pairCalls();
    await Promise.all([processLetters(application), processLetters(application)]);
    delete faults.gate;
    expect(services.emailsTo(email)).toBe(1);
  });
});

it('letters that are erased while a worker sends their email are not created again', async () => {
  const { applicantItemStore } = await import('../../../../lambdas/application/applicant-items.ts');
  let sent = 0;
  for (let call = 1; call <= 8; call += 1) {
    const email = newAddress();
    const application = await createLetterRequest(email);
    resetFaults(faults);
    let calls = 0;
    faults.gate = async () => {
      calls += 1;
      if (calls === call) await applicantItemStore().erase([application]);
    };
    await processLetters(application);
    delete faults.gate;
    expect(calls).toBeGreaterThanOrEqual(call);
    expect(await getItem(followupsTable(), { pk: `asks#${application}`, sk: 'letters' })).toBeUndefined();
    sent += services.emailsTo(email);
  }
  expect(sent).toBeGreaterThan(0);
});

it('an item can be read by the previous release, to which an operator may roll back', async () => {
  const application = await createLetterRequest();
  const item = await getItem(followupsTable(), { pk: `asks#${application}`, sk: 'letters' });
  expect(item).toMatchObject({ owed: [{ kind: 'letter-asked' }] });
});

it('a list contains only the open requests to the exact address', async () => {
  const { openRequestsOf } = await import('../../../../lambdas/letters/open-requests.ts');
  const name = newAddress();
  const [former, current] = [name.replace('@', '+evil@'), name];
  const application = await createLetterRequest(former);
  await processLetters(application);
  const person = { ...storedRecommender, email: current };
  await letters.change(application, (present) => request(present, 1, { person, siteHost }, new Date()));
  await processLetters(application);
  const listedTo = async (email: string) =>
    (await openRequestsOf(recommenderHash(email))).map((listed) => listed.application);
  expect(await listedTo(former)).toEqual([]);
  expect(await listedTo(current.toUpperCase())).toEqual([application]);
});
