import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expiredApplicants } from '../../../bin/applicant/expired-applicants.ts';
import { configOf } from '../../../infra/config.ts';
import { apiClient } from '../../support/api-client.ts';
import { type Applicant, newApplicant, newEmail } from '../../support/applicants.ts';
import { submitAnswers } from '../../support/complete-application.ts';
import { command, exportData } from '../../support/links.ts';
import { type Item, storedApplicationOf } from '../../support/stack-table.ts';
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
