import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eraseApplicant, eraseExpired } from '../../../bin/applicant/erase-applicant.ts';
import { expiredApplicants } from '../../../bin/applicant/expired-applicants.ts';
import { configOf } from '../../../infra/config.ts';
import { progressStore } from '../../../lambdas/application/progress.ts';
import { newApplicationItem } from '../../../lambdas/application/update-application.ts';
import { letterRecordKey, recordKey } from '../../../lambdas/documents/file-keys.ts';
import { documentsBucket, s3Files } from '../../../lambdas/documents/files.ts';
import { deleteAccount } from '../../../lambdas/identity/accounts.ts';
import { cognito } from '../../../lambdas/identity/cognito.ts';
import { cognitoUserPool } from '../../../lambdas/identity/user-pool.ts';
import { table } from '../../../lambdas/platform/table.ts';
import { apiClient } from '../../support/api-client.ts';
import { type Applicant, newApplicant, newEmail } from '../../support/applicants.ts';
import { submitAnswers } from '../../support/complete-application.ts';
import { command, exportData } from '../../support/links.ts';
import { type Item, storedApplicationOf, storedFollowup, subOf } from '../../support/stack-table.ts';
import { storedWith } from '../../support/stored-with.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

// This suite has its own stack, because the command erases the expired data of every applicant.
let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
const folder = mkdtempSync(join(tmpdir(), 'expired-'));
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true });
});

async function submittedApplicant() {
  const applicant = await newApplicant();
  await submitAnswers(applicant.client);
  return applicant;
}

const exported = (email: string, to: string) => exportData(email, join(folder, to));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe('data past its retention period', () => {
  const { unsubmitted, submitted } = configOf('dev').retention;

  it('is listed, and is erased one application at a time', async () => {
    const [idle, busy] = [await newApplicant(), await newApplicant()];
    const [old, recent, both] = [await submittedApplicant(), await submittedApplicant(), await submittedApplicant()];
    const change = async ({ client }: Applicant, changed: Item) => {
      const stored = storedApplicationOf(client);
      await stored.write({ ...(await stored.read()), ...changed });
    };
    const submittedAt = (days: number) => ({ receipt: { confirmation_number: 'TEST', submitted_at: daysAgo(days) } });
    await change(idle, { successful_login: [daysAgo(unsubmitted + 1)] });
    await change(busy, { successful_login: [daysAgo(unsubmitted + 1), daysAgo(unsubmitted - 1)] });
    await change(old, { ...submittedAt(submitted + 1), successful_login: [daysAgo(unsubmitted + 2)] });
    await change(recent, { ...submittedAt(submitted - 1), successful_login: [daysAgo(unsubmitted + 1)] });
    await change(both, submittedAt(submitted + 2));
    expect((await both.client.post('/api/applications', {})).status).toBe(200);
    await both.client.put('/api/answer', { answer: { first_name: 'Second' } });

    const listed = [
      `${both.email}, application 1: submitted ${daysAgo(submitted + 2).slice(0, 10)}`,
      `${old.email}: submitted ${daysAgo(submitted + 1).slice(0, 10)}`,
      `${idle.email}: last log-in ${daysAgo(unsubmitted + 1).slice(0, 10)}`,
    ];
    const lines = (await command('applicant', 'expired')).split('\n');
    expect(lines.toSorted()).toEqual([...listed, '3 entries in total. To erase permanently, add --erase.'].toSorted());
    expect(await command('applicant', 'expired', '--erase')).toContain('Erased 3 entries. Backups of the table');
    for (const { email } of [idle, old])
      await expect(exported(email, 'over')).rejects.toThrow('We found no applicant with the address');
    expect(await exported(busy.email, 'busy')).toHaveLength(2);
    expect(await exported(recent.email, 'recent')).not.toHaveLength(0);
    expect(await command('applicant', 'expired')).toBe('No data has passed its retention period.');

    const { body } = await both.client.get<{ applications: { number: number }[] }>('/api/applications');
    expect(body.applications.map(({ number }) => number)).toEqual([2]);
    expect((await both.client.put('/api/applications/chosen', { number: 1 })).status).toBe(404);
    expect(await exported(both.email, 'both')).toEqual(['2/application.json', 'account.json']);
  });

  it('includes accounts that were never used', async () => {
    const [username, used] = [newEmail(), await newApplicant()];
    await apiClient().post('/public/signup', { username, password: used.password });
    const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const found = async (days: number) =>
      (await expiredApplicants({ unsubmitted, submitted }, at(days))).map(({ email, since }) => `${email} ${since}`);
    expect(await found(unsubmitted - 1)).not.toContain(`${username} signed up`);
    const later = await found(unsubmitted + 1);
    expect(later).toContain(`${username} signed up`);
    expect(later).toContain(`${used.email} last log-in`);
    expect(later).not.toContain(`${used.email} signed up`);
  });
});

describe('an erasure', () => {
  const { unsubmitted, submitted } = configOf('dev').retention;
  // On this day, an account that was created today and never used is expired.
  const now = new Date(Date.now() + (unsubmitted + 1) * 24 * 60 * 60 * 1000);
  const at = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  const word = crypto.randomUUID();

  const writeItem = async (Item: Item) =>
    void (await table().client.send(new PutCommand({ TableName: table().name, Item })));
  const writeApplication = (id: string, lastLogin: string, more: Item = {}) =>
    writeItem({
      id: `application#${id}`,
      ...newApplicationItem(),
      username: id,
      successful_login: [lastLogin],
      ...more,
    });

  /** Writes an expired application of an account that was last used on the given day. */
  async function writeExpired(sub: string, lastLogin: string) {
    const receipt = { confirmation_number: 'OLD', submitted_at: at(submitted + 1) };
    await writeApplication(sub, lastLogin, { receipt, answers: { first_name: word } });
    await s3Files().writeJson(recordKey(sub, 'OLD'), word);
    await storedFollowup(`asks#${sub}`, 'letters').write({ revision: 1, letters: {}, owed: [], text: word });
    await storedFollowup(`writer#${word}`, `${sub}#1`).write({});
  }

  async function eraseExpiredOf(subs: string | readonly string[], wait = async () => {}) {
    const expired = await expiredApplicants({ unsubmitted, submitted }, now);
    await eraseExpired(
      expired.filter(({ account }) => subs.includes(account)),
      wait,
    );
  }

  /** Runs a function whose process dies before the nth write. Returns whether it died. */
  async function diesAt(nth: number, run: () => Promise<void>): Promise<boolean> {
    let writes = 0;
    const spies = [table().client, documentsBucket().client, cognito().client].map((client) => {
      const send = client.send.bind(client) as (command: object) => Promise<unknown>;
      return jest.spyOn(client as { send: typeof send }, 'send').mockImplementation(async (command) => {
        if (/Put|Delete|Update|Disable/.test(command.constructor.name)) writes += 1;
        if (writes >= nth) throw new Error('The process died.');
        return send(command);
      });
    });
    const died = await run().then(
      () => false,
      () => true,
    );
    for (const spy of spies) spy.mockRestore();
    return died;
  }

  it.each([
    ['an account', at(unsubmitted + 1), []],
    ['applications without an account', at(unsubmitted + 1), []],
    ['the only application of an account in use', at(1), ['application#']],
    ['one of two applications', at(1), ['account#', 'application#.2']],
  ])('is complete if it dies anywhere and is repeated: %s', async (erased, lastLogin, left) => {
    let [write, sub] = [0, ''];
    for (let hasDied = true; hasDied; ) {
      write += 1;
      const { client, email } = await newApplicant();
      sub = subOf(client.cookies);
      await writeExpired(sub, lastLogin);
      if (erased === 'applications without an account') await deleteAccount(cognito(), sub);
      // The start of an account's second application was cut off, if the account has no item.
      if (left.length !== 1) await writeApplication(`${sub}.2`, lastLogin);
      if (left.length === 2) await writeItem({ id: `account#${sub}`, newest: 2 });
      hasDied = await diesAt(write, () => eraseExpiredOf(sub));
      await eraseExpiredOf(sub);
      const expected = left.map((name) => name.replace(/#/, `#${sub}`));
      expect((await storedWith(sub)).toSorted()).toEqual(expected);
      const hasAccount = (await cognitoUserPool().find(email)) !== undefined;
      expect(hasAccount).toBe(left.length > 0);
      expect(await storedWith(word)).toEqual([]);
    }
    expect(write).toBeGreaterThan(4);
  });

  it('of several accounts reads the tables as often as that of one, because each scan reads them whole', async () => {
    async function scansFor(count: number): Promise<number> {
      const applicants = await Promise.all(Array.from({ length: count }, () => newApplicant()));
      const subs = applicants.map(({ client }) => subOf(client.cookies));
      const send = jest.spyOn(table().client as { send(command: object): unknown }, 'send');
      await eraseExpiredOf(subs);
      const scans = send.mock.calls.filter(([command]) => command.constructor.name === 'ScanCommand').length;
      send.mockRestore();
      expect(await storedWith(...subs)).toEqual([]);
      return scans;
    }
    expect(await scansFor(3)).toBe(await scansFor(1));
  });

  /** Writes what a login, a submission and a letter would have written that began before the erasure. */
  async function finishRunningWork(sub: string) {
    await s3Files().writeJson(recordKey(sub, 'LATE'), word);
    await s3Files().writeJson(letterRecordKey(sub, 1, 1, 1), word);
    await storedFollowup(`asks#${sub}`, 'letters').write({ revision: 1, letters: {}, owed: [], text: word });
    await storedFollowup(`writer#${word}`, `${sub}#1`).write({});
    await progressStore().recordLogin(sub, word);
  }

  it('includes what a request or job writes that was running, and refuses logins', async () => {
    const { client, email, password } = await newApplicant();
    const sub = subOf(client.cookies);
    await writeApplication(`${sub}.2`, at(1));
    await eraseApplicant(sub, true, async () => {
      expect(await storedWith(`application#${sub}`)).toEqual([]);
      await finishRunningWork(sub);
      client.cookies.delete('access');
      expect((await client.get('/api/profile')).status).toBe(401);
      expect((await apiClient().post('/public/login', { username: email, password })).status).toBe(401);
    });
    expect(await storedWith(sub, word)).toEqual([]);
  });

  it('of one application includes what a request or job writes that was running, and keeps the other', async () => {
    const sub = subOf((await newApplicant()).client.cookies);
    await writeExpired(sub, at(1));
    await writeItem({ id: `account#${sub}`, newest: 2 });
    await writeApplication(`${sub}.2`, at(1));
    await eraseExpiredOf(sub, () => finishRunningWork(sub));
    expect((await storedWith(sub)).toSorted()).toEqual([`account#${sub}`, `application#${sub}.2`]);
  });
});
