import { SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import {
  cancel,
  letterOf,
  receive,
  reopen,
  request,
  send as sendsLetter,
} from '../../../../lambdas/letters/letter-changes.ts';
import { takePlace } from '../../../../lambdas/letters/letter-limits.ts';
import { mailboxOf, type StoredLetters, writerOf } from '../../../../lambdas/letters/stored-letters.ts';
import { emailsTo, writerPk } from '../../../../lambdas/letters/writers.ts';
import { claimSeconds } from '../../../../lambdas/platform/change-item.ts';
import { asksTable } from '../../../../lambdas/platform/table.ts';
import { heal, inPairs } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { faults, services, siteHost } from '../../../support/suite-documents.ts';
import { asking, deliverDue, letters, somebody, workOn } from '../../../support/suite-letters.ts';

const _sqs = mockClient(SQSClient);
const letter = async (application: string) => letterOf(await letters.read(application), 1);

async function stored(pk: string, sk: string): Promise<Record<string, unknown> | undefined> {
  const { client, name: TableName } = asksTable();
  return (await client.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
}
const placesOf = async (email: string) =>
  Object.keys(((await stored(writerPk(mailboxOf(email)), 'counts'))?.emails ?? {}) as object).length;

const newAddress = (domain = 'uni.test') => `p${crypto.randomUUID().slice(0, 8)}@${domain}`;

describe('a request', () => {
  it('to an address that is refused permanently has bounced, is tried once, and does not count for the mailbox', async () => {
    const email = newAddress('refused.test');
    for (let asked = 0; asked < 12; asked += 1) {
      const application = await asking(email);
      expect(await workOn(application)).toBe(true);
      expect(await letter(application)).toMatchObject({ state: 'bounced', mail: { delivery: 'bounced' } });
      expect((await letters.read(application)).owed).toEqual([]);
      expect(services.emailsTo(`${application}@example.edu`)).toBe(1);
    }
    expect(await placesOf(email)).toBe(0);
  });

  it('is sent once, or twice at most, and counted once, wherever the worker dies', async () => {
    let died = 0;
    for (let call = 1; call <= 16; call += 1)
      for (const moment of ['before', 'after'] as const) {
        const email = newAddress();
        const application = await asking(email);
        heal(faults);
        Object.assign(faults, { plan: { call, moment, lasts: true } });
        if (!(await workOn(application))) died += 1;
        heal(faults);
        for (let retry = 0; retry < 3; retry += 1) {
          passTime((claimSeconds + 1) * 1000);
          await workOn(application);
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
    const application = await asking(email);
    faults.gate = inPairs();
    await Promise.all([workOn(application), workOn(application)]);
    delete faults.gate;
    expect(services.emailsTo(email)).toBe(1);
  });
});

describe('the receipt', () => {
  const again = (present: StoredLetters) => reopen(present, 1, { why: 'Ill.' }, new Date());
  const cancelled = (present: StoredLetters) => cancel(again(present), 1, new Date());
  const other = newAddress();
  const asksOther = { person: { ...somebody, email: other }, siteHost };
  const replaced = (present: StoredLetters) => request(cancelled(present), 1, asksOther, new Date());
  it.each([
    ['received', (present: StoredLetters) => present, true],
    ['reopened', again, false],
    ['reopened, cancelled and asked of another person', replaced, false],
  ])(
    'of a letter that is %s before the email is sent goes to its writer, with a link only if it still opens',
    async (_, then, opens) => {
      const email = newAddress();
      const application = await asking(email);
      await workOn(application);
      const sending = { kind: 'text', version: 1, name: 'Ada', title: '', link: 'l', upload_id: 'u' } as const;
      const sent = { ...sending, at: new Date().toISOString(), receipt_number: 'AB12-CD34', attestation: 'a' };
      const made = { pdf_key: 'p', pdf_sha256: 's', original_key: 'o', original_sha256: 's' };
      await letters.change(application, (present) => then(receive(sendsLetter(present, 1, sent), 1, made)));
      await workOn(application);
      const receipts = services.textsTo(email).filter((text) => text.includes('AB12-CD34'));
      expect(receipts).toHaveLength(1);
      expect(receipts[0]?.includes('letter_token=')).toBe(opens);
      expect(receipts[0]?.includes('you can replace it')).toBe(opens);
      expect(receipts[0]?.includes('See the receipt')).toBe(opens);
      expect(services.textsTo(other).join()).not.toContain('AB12-CD34');
    },
  );
});

describe('a digest', () => {
  async function oneMore(email: string) {
    const application = await asking(email);
    await workOn(application);
    return application;
  }
  /** Ten places are taken by others: what is asked now joins it. */
  async function joined(email: string, count: number) {
    for (let place = 0; place < 10; place += 1) await takePlace(emailsTo(mailboxOf(email)), `${place}`);
    const applications: string[] = [];
    for (let asked = 0; asked < count; asked += 1) applications.push(await oneMore(email));
    expect(services.emailsTo(email)).toBe(0);
    return applications;
  }
  const pkOf = (email: string) => writerPk(writerOf(email));
  const digestOf = (email: string) => stored(pkOf(email), 'digest');
  const sendDigest = async (email: string) =>
    deliverDue({ kind: 'due', pk: pkOf(email), sk: 'digest', dueAt: (await digestOf(email))?.due_at });

  it('is sent once, or twice at most, wherever its worker dies', async () => {
    let died = 0;
    for (let call = 1; call <= 16; call += 1)
      for (const moment of ['before', 'after'] as const) {
        const email = newAddress();
        const applications = await joined(email, 2);
        const dueAt = (await digestOf(email))?.due_at;
        heal(faults);
        Object.assign(faults, { plan: { call, moment, lasts: true } });
        if (!(await deliverDue({ kind: 'due', pk: pkOf(email), sk: 'digest', dueAt }))) died += 1;
        heal(faults);
        for (let retry = 0; retry < 3 && (await digestOf(email)); retry += 1) {
          passTime((claimSeconds + 1) * 1000);
          await sendDigest(email);
        }
        const asked = await Promise.all(
          applications.map(async (each) => (await letter(each)).asked_mail !== undefined),
        );
        expect([call, moment, asked, await digestOf(email)]).toEqual([call, moment, [true, true], undefined]);
        expect(services.emailsTo(email)).toBeGreaterThanOrEqual(1);
        expect(services.emailsTo(email)).toBeLessThanOrEqual(2);
      }
    expect(died).toBeGreaterThan(10);
  });

  it('is followed by another for a request that joins while it is sent', async () => {
    let joinedMeanwhile = 0;
    for (let call = 1, late: string | undefined = ''; late !== undefined; call += 1) {
      const email = newAddress();
      await joined(email, 2);
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
    await joined(email, 2);
    faults.gate = inPairs();
    await Promise.all([sendDigest(email), sendDigest(email)]);
    delete faults.gate;
    expect(services.emailsTo(email)).toBe(1);
  });

  it('has a link that opens what it names; the link of a list opens every request for a day', async () => {
    const email = newAddress();
    const applications = await joined(email, 2);
    expect(await sendDigest(email)).toBe(true);
    const late = await oneMore(email);
    const { openRequestsOf } = await import('../../../../lambdas/letters/writers.ts');
    const { table } = await import('../../../../lambdas/platform/table.ts');
    const links = async () =>
      ((await table().client.send(new ScanCommand({ TableName: table().name }))).Items ?? []).filter(
        ({ kind, writer }) => kind === 'letter-list' && writer === writerOf(email),
      ) as { writer: string; members?: { application: string; n: number; generation: number }[]; expires_at: number }[];
    const [digest] = await links();
    if (!digest) throw new Error('There is no link.');
    const opened = async (link: typeof digest) => (await openRequestsOf(link)).map(({ application }) => application);
    expect((await opened(digest)).toSorted()).toEqual(applications.toSorted());
    const days = (digest.expires_at * 1000 - Date.parse((await letter(late)).closes ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    await deliverDue({
      kind: 'list',
      id: 'one',
      writer: writerOf(email),
      mailbox: mailboxOf(email),
      siteHost: 'a.example',
    });
    const list = (await links()).find(({ members }) => members === undefined);
    if (!list) throw new Error('There is no list.');
    expect((await opened(list)).toSorted()).toEqual([...applications, late].toSorted());
    expect(Math.round((list.expires_at * 1000 - Date.now()) / 3_600_000)).toBe(24);
  });
});

describe('lists', () => {
  it.each([['Gmail’s dots', (name: string) => `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`, '@gmail.com']])(
    'are not used up by requests for another spelling of the address, by %s',
    async (_, spell, host) => {
      const name = crypto.randomUUID().slice(0, 8);
      const email = name + host;
      await workOn(await asking(email));
      const list = (of: string) =>
        deliverDue({
          kind: 'list',
          id: crypto.randomUUID(),
          writer: writerOf(of),
          mailbox: mailboxOf(of),
          siteHost: 'a.example',
        });
      for (let asked = 0; asked < 12; asked += 1) await list(spell(name));
      await list(email);
      expect(services.emailsTo(email)).toBe(2);
    },
  );

  it('hold the requests to the spelling that they go to', async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const evil = await asking(`${name}+evil@uni.test`);
    const honest = await asking(`${name}@uni.test`);
    await workOn(evil);
    await workOn(honest);
    const { openRequestsOf } = await import('../../../../lambdas/letters/writers.ts');
    const of = async (email: string) =>
      (await openRequestsOf({ writer: writerOf(email) })).map(({ application }) => application);
    expect(await of(`${name}+evil@uni.test`)).toEqual([evil]);
    expect(await of(`${name}@UNI.test`)).toEqual([honest]);
    expect(await of(`${name}+other@uni.test`)).toEqual([]);
  });
});
