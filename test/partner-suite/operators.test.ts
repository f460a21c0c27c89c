import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { config } from '#partner';
import { handler as canary } from '../../bin/smoke/canary.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import { stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { listIn } from '../support/exports.ts';
import { command } from '../support/links.ts';
import { packet } from '../support/packets.ts';
import { wanted } from './fill-page.ts';

const scratch = mkdtempSync(join(tmpdir(), 'operators-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('`packet` exports the sample applications and verifies the export', async () => {
  expect(await command('seed', '--applications', '6', '--full', '2')).toMatch(/^Added 6 applications/);
  const folder = join(scratch, 'handover');
  // The worker may still be writing the records of the last submissions.
  await waitUntilPasses(async () => {
    const { stdout } = await packet('--since', todayIn(config.timeZone), '--to', folder);
    expect(stdout).toMatch(/^Saved (\d+) of \1 applications to /);
  }, 60_000);
  expect(await packet('verify', folder)).toMatchObject({ code: 0 });
  const rows = listIn(readFileSync(join(folder, 'applications.csv'), 'utf8'));
  expect(rows.filter(({ username }) => /^seed-/.test(username ?? '')).length).toBeGreaterThanOrEqual(6);
});

it('the smoke test and the canary pass', async () => {
  const { client, email, password } = await newApplicant();
  const [key = ''] = config.applicantName;
  await client.put('/api/answer', { answer: { [key]: wanted[key] } });
  Object.assign(process.env, { SMOKE_EMAIL: email, SMOKE_PASSWORD: password, SITE_URL: stackUrl() });
  const said = await command('smoke', stackUrl()).catch(({ stdout, stderr }) => `${stdout}${stderr}`);
  expect(said).toMatch(/^\d+ passed, 0 failed$/m);
  await canary();
});
