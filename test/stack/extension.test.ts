import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { Profile } from '../../shared/contracts/application.ts';
import { newApplicant } from '../support/applicants.ts';
import { command } from '../support/links.ts';
import { commandOfSecond } from '../support/second-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'extended-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command for the second partner, because the terms of the first one never close. */
const extend = (email: string, ...args: string[]) => commandOfSecond('applicant', 'extend', email, ...args);
const why = ['--why', ' Was ill. '];

it('shows an extension in the profile, and exports it with its reason', async () => {
  const { client, email } = await newApplicant();
  expect(await extend(email, '--until', '2060-01-31', ...why)).toBe(
    `The application of ${email} is now accepted through January 31, 2060.`,
  );
  expect((await client.get<Profile>('/api/profile')).body.extended_until).toBe('2060-01-31');
  await command('applicant', 'export', email, '--to', folder);
  expect(JSON.parse(readFileSync(join(folder, 'application.json'), 'utf8'))).toMatchObject({
    extended_until: '2060-01-31',
    extension: { why: 'Was ill.', at: expect.any(String) },
  });
});
