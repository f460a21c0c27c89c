import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from '@jest/globals';
import { accept, cancel } from '../../../../lambdas/letters/letter-transitions.ts';
import { recommenderHash } from '../../../../lambdas/letters/stored-letters.ts';
import { followupsTable, getItem } from '../../../../lambdas/platform/table.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { pairCalls, resetFaults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { faults, services } from '../../../support/suite-documents.ts';
import { createLetterRequest, deliverDue, letters, processLetters } from '../../../support/suite-letters.ts';

const sqs = mockClient(SQSClient);

const newAddress = () => `p${crypto.randomUUID().slice(0, 8)}@uni.test`;

describe('a request', () => {
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

  it('is not sent if it is canceled first', async () => {
    const email = newAddress();
    const application = await createLetterRequest(email);
    await letters.change(application, (present) => cancel(present, 1, new Date()));
    expect(await processLetters(application)).toBe(true);
    expect(services.emailsTo(email)).toBe(0);
    expect(await letters.read(application)).toMatchObject({ pending: [] });
  });

  it('is not followed by a question that the recommender has answered', async () => {
    const email = newAddress();
    const application = await createLetterRequest(email);
    await letters.change(application, (present) => {
      const pending = present.pending.map((each) => ({ ...each, kind: 'letter-answer' as const }));
      return accept({ ...present, pending }, 1, new Date());
    });
    expect(await processLetters(application)).toBe(true);
    expect(services.emailsTo(email)).toBe(0);
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

it('an item can be read by the previous release, to which an operator may roll back', async () => {
  const application = await createLetterRequest();
  const item = await getItem(followupsTable(), { pk: `asks#${application}`, sk: 'letters' });
  const letter = { uploads: { all: 0, times: [] }, sends: { all: 0, times: [] } };
  expect(item).toMatchObject({ owed: [{ kind: 'letter-asked' }], letters: { 1: letter } });
});

it('requests that wait in a digest of the previous release are sent', async () => {
  const { updateFollowup } = await import('../../../../lambdas/platform/update-item.ts');
  const email = newAddress();
  const applications = [await createLetterRequest(email), await createLetterRequest(email)];
  const [dueAt, hash] = [new Date().toISOString(), recommenderHash(email)];
  for (const application of applications) await letters.change(application, (present) => ({ ...present, pending: [] }));
  await updateFollowup(
    { pk: `writer#${hash}`, sk: 'digest' },
    {
      set: [[['due_at'], dueAt]],
      addToSet: [[['members'], applications.map((application) => `${application}#1#1`)]],
      condition: () => '',
    },
  );
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await deliverDue({ kind: 'due', pk: `writer#${hash}`, sk: 'digest', dueAt });
    for (const application of applications) await processLetters(application);
  }
  expect(services.emailsTo(email)).toBe(2);
});

describe('lists', () => {
  it('contain only the requests to the exact spelling of the address', async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const evil = await createLetterRequest(`${name}+evil@uni.test`);
    const honest = await createLetterRequest(`${name}@uni.test`);
    await processLetters(evil);
    await processLetters(honest);
    const { openRequestsOf } = await import('../../../../lambdas/letters/open-requests.ts');
    const of = async (email: string) =>
      (await openRequestsOf(recommenderHash(email))).map(({ application }) => application);
    expect(await of(`${name}+evil@uni.test`)).toEqual([evil]);
    expect(await of(`${name}@UNI.test`)).toEqual([honest]);
    expect(await of(`${name}+other@uni.test`)).toEqual([]);
  });
});
