import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { newApplicant } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { addSessionCookies, control, heading, logInHere, newDevice, open, openStep } from '../support/journeys.ts';
import { requestLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

let device: BrowserContext;
let page: Page;
let loads: number;

beforeEach(async () => {
  // After a release, requests for old files end with status 404.
  expectInConsole(/Failed to load resource|Failed to fetch dynamically|preload|MIME type/);
  device = await newDevice(browser);
  page = await device.newPage();
  loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
});
afterEach(() => device.close());

/** Removes the files with these names from the server. A reloaded page gets those of the next release. */
async function release(names: string, { isBroken = false, kinds = 'js|css' } = {}) {
  const before = loads;
  await device.route(new RegExp(`/assets/(${names})-[^/]*\\.(${kinds})$`), (route) =>
    loads > before && !isBroken ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  );
}

// The notice about the update may cover the button.
const privacy = () => page.getByRole('button', { name: 'Privacy policy and cookies' }).press('Enter');
const updated = () => page.getByText('This page was updated while you had it open').first();

describe('a tab that was open during a release', () => {
  it('shows the form after a login', async () => {
    const applicant = await newApplicant();
    await release('form-routes', { isBroken: true });
    await open(page, '/login', 'Log in');
    await device.unrouteAll();
    await release('form-routes');
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    expect(loads).toBe(2);
  });

  it('keeps the answers, reloads only once, and asks for a reload if the new release is broken too', async () => {
    await release('privacy-dialog', { isBroken: true });
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Lan');
    await privacy();
    await waitUntilPasses(async () => expect(loads).toBe(2));
    await heading(page, 'About You').waitFor();
    expect(await control(page, 'first_name').inputValue()).toBe('Lan');
    await privacy();
    await updated().waitFor();
    await saveScreenshot(page, '1280-outdated');
    await page.setViewportSize(widths.phone.viewport);
    await saveScreenshot(page, '390-outdated');
    await page.getByRole('button', { name: 'Reload' }).click({ trial: true });
    await page.waitForTimeout(6_000);
    expect(loads).toBe(2);
  });

  it('keeps a chosen file when the code for photos is missing, and asks for a reload', async () => {
    const applicant = await newApplicant();
    await addSessionCookies(device, applicant);
    await release('fit-file', { isBroken: true });
    await openStep(page, applicant, '/education', 'Education and Work Experience');
    // Noise makes the photo larger than the limit.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const scan = sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#888', noise } });
    const buffer = await scan.jpeg({ quality: 100 }).toBuffer();
    const url = page.url();
    let wasLoaded = false;
    page.once('framenavigated', () => {
      wasLoaded = true;
    });
    const question = page.locator('#college_unofficial_transcripts');
    await question.locator('input[type="file"]').setInputFiles({ name: 'scan.jpg', mimeType: '', buffer });
    await question.getByText('This page was updated').first().waitFor();
    expect(await page.getByText('You seem to be offline').count()).toBe(0);
    expect([page.url(), wasLoaded]).toEqual([url, false]);
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  });
});

describe("a recommender's page that was open during a release", () => {
  it('keeps an unsaved letter, and reloads once it is saved', async () => {
    const { letterToken } = await requestLetter();
    await release('toast-list|letter-file|upload-control', { isBroken: true });
    await page.goto(`/recommend?letter_token=${letterToken}`);
    await page.getByRole('button', { name: "Yes, I'll write it" }).click();
    await page.route('**/letter/draft', (route) => route.abort());
    await page.getByLabel('Write or paste it here').check();
    const text = page.getByRole('textbox', { name: 'Your letter' });
    await text.fill('The best student.');
    await page.getByLabel('Upload a file').check();
    await updated().waitFor();
    expect(loads).toBe(1);
    await page.unroute('**/letter/draft');
    await waitUntilPasses(async () => expect(loads).toBe(2), 30_000);
    await page.getByLabel('Write or paste it here').check();
    await waitUntilPasses(async () => expect(await text.inputValue()).toBe('The best student.'));
  });
});
