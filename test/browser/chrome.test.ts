import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newApplicant } from '../support/applicants.ts';
import { submitAnswers } from '../support/complete-application.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { delayResponse, settleMs } from '../support/delayed-response.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  acquireDevice,
  control,
  expectAccessible,
  expectHelp,
  heading,
  newDevice,
  open,
  overflow,
  releaseDevice,
} from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const banner = (page: Page) => page.getByRole('region').filter({ has: page.locator('#welcome') });

it('leaves the focus in a field in which the user types while the code of the account panel loads', async () => {
  const device = await newDevice(browser);
  const page = await device.newPage();
  const { waitForRequest, release } = await delayResponse(page, '**/*popover-content*');
  await open(page, '/about', 'About You');
  await page.waitForTimeout(settleMs);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await waitForRequest();
  await control(page, 'first_name').fill('La');
  await release();
  await page.keyboard.type('n');
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  await device.close();
});

it.each([
  ['a visitor', 'Welcome!', undefined],
  ['a new applicant', "You're in! Now, let's get started...", newApplicant],
])('shows the welcome and the first question without scrolling to %s', async (_, welcome, create) => {
  const { device, page } = await acquireDevice(browser, await create?.());
  for (const [width, height, below] of [
    [1280, 900, 560],
    [390, 844, 620],
    [320, 844, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, '/about', 'About You');
    await banner(page).getByText(welcome, { exact: true }).waitFor();
    expect((await control(page, 'first_name').boundingBox())?.y).toBeLessThan(below);
    expect(await overflow(page)).toBe(0);
  }
  const advice = banner(page).getByText('Have ready:');
  expect(await advice.isVisible()).toBe(false);
  await banner(page).getByText("What you'll need").click();
  await advice.waitFor();
  await expectAccessible(page, 'the welcome at 320 pixels', 'main');
  await releaseDevice(device);
});

it('shows what remains to do after submitting, prints all of it, and saves the PDF copy after a bounced receipt', async () => {
  const applicant = await newApplicant(`applicant-${crypto.randomUUID()}@bounce.test`);
  const { client } = applicant;
  await submitAnswers(client);
  await waitUntilPasses(async () =>
    expect((await client.get('/api/profile')).body).toMatchObject({ receipt_email: 'bounced' }),
  );
  const { device, page } = await acquireDevice(browser, applicant);
  await open(page, '/about', 'Your application was successfully submitted.');
  await banner(page).getByRole('heading', { name: 'Thanks, Lan!' }).waitFor();
  // Finished steps and later help are collapsed on the screen, but not on paper.
  const erased = page.getByText("We'll erase your account, answers and documents.");
  expect(await erased.isVisible()).toBe(false);
  const { text } = await pdfText(await page.pdf());
  expect(text).toMatch(/answers\s+and\s+documents\./);
  expect(await erased.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'If you need help later' }).click();
  await erased.waitFor();
  await expectAccessible(page, 'completion', 'main');
  await page.getByRole('alert').getByRole('button', { name: 'save the PDF copy here' }).click();
  await page.getByRole('link', { name: /^Open your PDF copy/ }).waitFor();
  expect(await page.getByRole('alert').isVisible()).toBe(true);
  await releaseDevice(device);
});

it('shows a spinner, and then the root error screen if the profile cannot be loaded', async () => {
  // React logs the error when an error boundary handles it.
  expectInConsole(/^error: ServerError: /);
  const { device, page } = await acquireDevice(browser, await newApplicant());
  let requests = 0;
  await page.route('**/api/profile', async (route) => {
    requests += 1;
    await route.fulfill({ status: 500, json: { message: 'Please try again.' } });
  });
  const { waitForRequest, release } = await delayResponse(page, '**/api/profile');
  await page.goto('/about');
  await waitForRequest();
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
  await expectAccessible(page, 'loading');
  await release();
  await heading(page, 'Something went wrong.').waitFor();
  await page
    .getByText('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.')
    .waitFor();
  await expectAccessible(page, 'root error');
  await expectHelp(page);
  expect(requests).toBe(1);
  await page.unroute('**/api/profile');
  await page.getByRole('link', { name: 'Go back to the application' }).click();
  await heading(page, 'About You').waitFor();
  await releaseDevice(device);
});
