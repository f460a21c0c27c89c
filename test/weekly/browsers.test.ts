import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';
import { lastCode, logIn, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { storedAnswers } from '../support/journeys.ts';
import { waitForMail } from '../support/letters.ts';
import { samplePng } from '../support/sample-files.ts';
import { firefoxDriver } from './browsers/firefox.ts';
import { tabOf } from './browsers/tab.ts';
import { webkitDriver } from './browsers/webkit.ts';

const password = 'Correct horse 7 battery!';
const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
const transcript = join(folder, 'transcript.png');
beforeAll(async () => {
  writeFileSync(transcript, await samplePng());
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['Firefox', firefoxDriver],
  ['WebKit', webkitDriver],
])('an applicant signs up, answers, uploads a document and submits in %s', async (_, launch) => {
  const tab = tabOf(await launch());
  try {
    const email = newEmail();
    const client = apiClient();
    await tab.open('/about');
    await tab.typeAll({ first_name: 'Lan' });
    await tab.click('a[href="/education"]');
    await tab.at('Create an account');
    await tab.typeAll({ username: email, password });
    await tab.press('Create account');
    await tab.at('Confirm your account');
    await tab.typeAll({ code: await lastCode(email) });
    await tab.press('Confirm');
    await tab.at('Education and Work Experience');
    await tab.click('a[href="/about"]');
    await tab.at('About You');
    await logIn(client, email, password);

    await tab.typeAll({ last_name: 'Nguyễn', birth_date: '4/27/1998', phone_mobile: '3015550100' });
    await tab.chooseAll({ us_citizen: 'Y' });
    await tab.selectAll({ country: 'USA' });
    await tab.sees(/All changes saved \d+:\d\d\s[AP]M/);
    expect(await storedAnswers({ client, email, password })).toMatchObject({
      first_name: 'Lan',
      last_name: 'Nguyễn',
      birth_date: '1998-04-27',
      phone_mobile: '(301) 555-0100',
      us_citizen: 'Y',
      country: 'USA',
    });

    const { signature: _signature, ...others } = completeAnswers as Record<string, string>;
    expect((await client.put('/api/answer', { answer: others })).status).toBe(200);
    await tab.open('/about');
    await tab.at('About You');
    await tab.press('Save and continue');
    await tab.at('Education and Work Experience');
    await tab.upload('#college_unofficial_transcripts input[type="file"]', transcript);
    await tab.sees(/Converted to PDF/);
    await tab.press('Save and continue');
    await tab.at('Final Steps');
    await tab.press('Submit');
    await tab.at('About You');
    await tab.sees(/We're missing some information!/);
    await tab.click('a[href="/final-steps#signature"]');
    await tab.at('Final Steps');
    await tab.typeAll({ signature: 'Lan Nguyễn' });
    await tab.press('Submit');
    await tab.at('Your application was successfully submitted.');
    const confirmation = await tab.sees(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect((await waitForMail(email, 'receipt')).text).toContain(confirmation);
    expect(await tab.takeProblems()).toEqual([]);
  } finally {
    await tab.close();
  }
});
