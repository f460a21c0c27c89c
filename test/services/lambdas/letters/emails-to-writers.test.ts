import { SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-changes.ts';
import { takePlace } from '../../../../lambdas/letters/letter-limits.ts';
import { mailboxOf, writerOf } from '../../../../lambdas/letters/stored-letters.ts';
import { emailsTo, writerPk } from '../../../../lambdas/letters/writers.ts';
import { followupsTable } from '../../../../lambdas/platform/table.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { pairCalls, resetFaults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { faults, services } from '../../../support/suite-documents.ts';
import { createLetterRequest, deliverDue, letters, processLetters } from '../../../support/suite-letters.ts';

const _sqs = mockClient(SQSClient);
const letter = async (application: string) => letterOf(await letters.read(application), 1);

async function readItem(pk: string, sk: string): Promise<Record<string, unknown> | undefined> {
  const { client, name: TableName } = followupsTable();
  return (await client.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
}
const placesOf = async (email: string) =>
  Object.keys(((await readItem(writerPk(mailboxOf(email)), 'counts'))?.emails ?? {}) as object).length;

const newAddress = (domain = 'uni.test') => `p${crypto.randomUUID().slice(0, 8)}@${domain}`;

describe('a request', () => {
  it('is sent once, or twice at most, and counted once, wherever the worker dies', async () => {
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
        expect([call, moment, await placesOf(email)]).toEqual([call, moment, 1]);
        const sent = services.emailsTo(email);
        expect(sent).toBeGreaterThanOrEqual(1);
        expect(sent).toBeLessThanOrEqual(2);
      }
    expect(died).toBeGreaterThan(10);
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

describe('a digest', () => {
  async function oneMore(email: string) {
    const application = await createLetterRequest(email);
    await processLetters(application);
    return application;
  }
  /** Uses up the ten emails of the address, then asks for letters that join its digest. Returns their applications. */
  async function fillDigest(email: string, count: number) {
    for (let place = 0; place < 10; place += 1) await takePlace(emailsTo(mailboxOf(email)), `${place}`);
    const applications: string[] = [];
    for (let added = 0; added < count; added += 1) applications.push(await oneMore(email));
    expect(services.emailsTo(email)).toBe(0);
    return applications;
  }
  const pkOf = (email: string) => writerPk(writerOf(email));
  const digestOf = (email: string) => readItem(pkOf(email), 'digest');
  const sendDigest = async (email: string) =>
    deliverDue({ kind: 'due', pk: pkOf(email), sk: 'digest', dueAt: (await digestOf(email))?.due_at });

  it('is sent once, or twice at most, wherever its worker dies', async () => {
    let died = 0;
    for (let call = 1; call <= 16; call += 1)
      for (const moment of ['before', 'after'] as const) {
        const email = newAddress();
        const applications = await fillDigest(email, 2);
        const dueAt = (await digestOf(email))?.due_at;
        resetFaults(faults);
        Object.assign(faults, { plan: { call, moment, isPermanent: true } });
        if (!(await deliverDue({ kind: 'due', pk: pkOf(email), sk: 'digest', dueAt }))) died += 1;
        resetFaults(faults);
        for (let retry = 0; retry < 3 && (await digestOf(email)); retry += 1) {
          passTime((claimSeconds + 1) * 1000);
          await sendDigest(email);
        }
        const areAsked = await Promise.all(
          applications.map(async (application) => (await letter(application)).asked_mail !== undefined),
        );
        expect([call, moment, areAsked, await digestOf(email)]).toEqual([call, moment, [true, true], undefined]);
        expect(services.emailsTo(email)).toBeGreaterThanOrEqual(1);
        expect(services.emailsTo(email)).toBeLessThanOrEqual(2);
      }
    expect(died).toBeGreaterThan(10);
  });

  it('is followed by another for a request that joins while it is sent', async () => {
    let joinedMeanwhile = 0;
    for (let call = 1, late: string | undefined = ''; late !== undefined; call += 1) {
      const email = newAddress();
      await fillDigest(email, 2);
      const dueAt = (await digestOf(email))?.due_at;
      late = undefined;
      let calls = 0;
      faults.gate = async () => {
        calls += 1;
        if (calls === call) late = await oneMore(email);
      };
      await deliverDue({ kind: 'due', pk: pkOf(email), sk: 'digest', dueAt });
      delete faults.gate;
      if (late === undefined) continue;
      joinedMeanwhile += 1;
      if (await digestOf(email)) await sendDigest(email);
      expect([call, (await letter(late)).asked_mail !== undefined]).toEqual([call, true]);
      expect(await digestOf(email)).toBeUndefined();
    }
    expect(joinedMeanwhile).toBeGreaterThan(10);
  });

  it('is sent once when two workers race', async () => {
    const email = newAddress();
    await fillDigest(email, 2);
    faults.gate = pairCalls();
    await Promise.all([sendDigest(email), sendDigest(email)]);
    delete faults.gate;
    expect(services.emailsTo(email)).toBe(1);
  });
});

describe('lists', () => {
  it('contain only the requests to the exact spelling of the address', async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const evil = await createLetterRequest(`${name}+evil@uni.test`);
    const honest = await createLetterRequest(`${name}@uni.test`);
    await processLetters(evil);
    await processLetters(honest);
    const { openRequestsOf } = await import('../../../../lambdas/letters/writers.ts');
    const of = async (email: string) =>
      (await openRequestsOf({ writer: writerOf(email) })).map(({ application }) => application);
    expect(await of(`${name}+evil@uni.test`)).toEqual([evil]);
    expect(await of(`${name}@UNI.test`)).toEqual([honest]);
    expect(await of(`${name}+other@uni.test`)).toEqual([]);
  });
});
