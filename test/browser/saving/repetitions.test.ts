import { describe, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { expectInConsole } from '../../support/console-problems.ts';
import { control, newDevice, resume } from '../../support/journeys.ts';
import { applicantWith, education, press } from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';
import { upload } from '../../support/uploads.ts';

const json = (status: number) => (route: Route) => route.fulfill({ status, json: { message: 'It was not done.' } });

/** The outbox's own test tries more. */
const answers: readonly [string, (route: Route) => Promise<void>][] = [
  ['409 without what is there', json(409)],
  ['no line', (route) => route.abort()],
];

const transcripts = 'college_unofficial_transcripts';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Which waits two seconds, as the specification says. */
const poll = `GET /api/pdf/document-answer/${transcripts}`;
const watchedMs = 5_000;

describe('whatever the server answers', () => {
  it.each(answers)('no call is repeated without a pause: %s', async (_, answer) => {
    expectInConsole(/It was not done\./);
    const applicant = await applicantWith({ applied_major: '3' });
    await upload(applicant.client, 'military_discharge_document_upload', png, 'scan.png');
    const device = await newDevice(browser, applicant);
    const page = await device.newPage();
    await resume(page, applicant, '/education', education);
    await page.locator(`#${transcripts} input[type="file"]`).waitFor({ state: 'attached' });
    const calls = new Map<string, number>();
    page.on('request', (request) => {
      const name = `${request.method()} ${new URL(request.url()).pathname}`;
      if (name.includes('/api/')) calls.set(name, (calls.get(name) ?? 0) + 1);
    });
    await page.route('**/api/**', answer);
    await control(page, 'college_name').fill('Frostburg');
    await press(page, 'Add another school');
    await page
      .locator(`#${transcripts} input[type="file"]`)
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('tab', { name: 'Send later' }).first().click();
    await page.getByRole('link', { name: /Final Steps/ }).click();
    await page.waitForTimeout(watchedMs);
    await page.reload();
    await page.waitForTimeout(watchedMs);
    const often = [...calls].filter(([name, count]) => count > (name === poll ? 2 : 1) * 6);
    expect(often).toEqual([]);
    expect([...calls.keys()]).toEqual(
      expect.arrayContaining(['GET /api/profile', 'PUT /api/add-another', 'POST /api/presigned-url']),
    );
    await device.close();
  });
});
