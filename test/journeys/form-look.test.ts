import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../support/browser.ts';
import { applicantPage, control, option, visitorPage } from '../support/pages.ts';

const transcripts = 'college_unofficial_transcripts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#0B5394' } })
    .png()
    .toBuffer();

const bottom = (page: Page, key: string) =>
  control(page, key).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

describe('the form', () => {
  it('keeps two short questions on one line, also at the end of a section', async () => {
    const { page, context } = await visitorPage(browser);
    await page.goto('/about');
    await option(page, 'mailing_addr_same_as_perm_addr', 'N').check();
    for (const [left, right] of [
      ['city', 'state'],
      ['zip', 'country'],
      ['mailing_zip', 'mailing_country'],
    ] as const)
      expect([right, await bottom(page, right)]).toEqual([right, await bottom(page, left)]);
    await context.close();
  });

  it('shows the word about a running upload in the middle of the window', async () => {
    const { page, context } = await applicantPage(browser);
    await page.route(`**/api/pdf/document-answer/${transcripts}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: 'Converting.' } })
        : route.continue(),
    );
    await page.goto('/education');
    const upload = page.locator(`#${transcripts}`);
    await upload
      .locator('input[type="file"]')
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: await picture() });
    await upload.getByText('Converting to PDF…').waitFor();
    await page
      .getByRole('tablist', { name: /transcripts/ })
      .getByRole('tab', { name: 'Send later' })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'File Upload in Progress' });
    await dialog.waitFor();
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect(Math.abs(y + height / 2 - 450)).toBeLessThanOrEqual(1);
    await context.close();
  });
});
