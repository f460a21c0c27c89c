import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { Profile } from '../../shared/contracts/application.ts';
import { newApplicant } from '../support/applicants.ts';
import { command } from '../support/links.ts';
import { commandOfSecond } from '../support/second-stack.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { submittedAt } from '../support/tour-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'extended-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** By the second partner, whose terms close: what the command reads and writes of an application is the same. */
const extend = (email: string, ...args: string[]) => commandOfSecond('applicant', 'extend', email, ...args);
const why = ['--why', ' Was ill. '];

it('gives an application a last day, which its profile tells, and is exported with its reason', async () => {
  const { client, email } = await newApplicant();
  expect(await extend(email, '--until', '2060-01-31', ...why)).toBe(
    `The application of ${email} is taken until January 31, 2060.`,
  );
  expect((await client.get<Profile>('/api/profile')).body.extended_until).toBe('2060-01-31');
  await command('applicant', 'export', email, '--to', folder);
  expect(JSON.parse(readFileSync(join(folder, 'application.json'), 'utf8'))).toMatchObject({
    extended_until: '2060-01-31',
    extension: { why: 'Was ill.', at: expect.any(String) },
  });
  await extend(email, '--until', '2050-12-31', '--why', 'A mistake.');
  expect(await storedApplicationOf(client).read()).toMatchObject({
    extended_until: '2050-12-31',
    extension: { why: 'A mistake.' },
  });
});

it('is refused without a day, a reason or a term that closes, for a day that is over, and after the submit', async () => {
  const { client, email } = await newApplicant();
  await expect(extend(email, ...why)).rejects.toThrow('--until DAY says until when.');
  await expect(extend(email, '--until', '2060-01-31')).rejects.toThrow('--why TEXT says why');
  await expect(extend(email, '--until', '2026-01-31', ...why)).rejects.toThrow('January 31, 2026 is over');
  await expect(command('applicant', 'extend', email, '--until', '2060-01-31', ...why)).rejects.toThrow(
    'No term of this university closes',
  );
  expect(await storedApplicationOf(client).read()).not.toHaveProperty('extended_until');
  await expect(extend(await submittedAt('example.com'), '--until', '2060-01-31', ...why)).rejects.toThrow(
    'There is no unsubmitted application of',
  );
});
