import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newApplicant } from '../support/applicants.ts';
import { submitAnswers } from '../support/complete-application.ts';
import { delayResponse, settleMs } from '../support/delayed-response.ts';
import {
  acquireDevice,
  control,
  expectAccessible,
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

it('shows what remains to do after submitting, and prints all of it', async () => {
  const applicant = await newApplicant();
  await submitAnswers(applicant.client);
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
  await releaseDevice(device);
});
