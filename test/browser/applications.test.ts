import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { submitAnswers } from '../support/complete-application.ts';
import {
  acquireDevice,
  control,
  expectAccessible,
  heading,
  open,
  releaseDevice,
  storedAnswers,
} from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

let applicant: Applicant;
let device: BrowserContext;
let page: Page;

beforeEach(async () => {
  applicant = await newApplicant();
  await submitAnswers(applicant.client);
  ({ device, page } = await acquireDevice(browser, applicant));
});
afterEach(() => releaseDevice(device));

const openMenu = (on: Page) => on.getByRole('banner').getByRole('button', { name: 'Account' }).click();
const submitted = 'Your application was successfully submitted.';

async function logIn(on: Page) {
  await on.getByLabel('Email').fill(applicant.email);
  await on.getByLabel('Password', { exact: true }).fill(applicant.password);
  await on.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

async function startAnother(on: Page) {
  await open(on, '/completion', submitted);
  await on.getByRole('button', { name: 'Start another application' }).click();
  await on.getByRole('alertdialog').getByRole('button', { name: 'Start application' }).click();
  await heading(on, 'About You').waitFor();
}

it('copies most answers to another application, and discards it, and says before what it copies or deletes', async () => {
  await open(page, '/completion', submitted);
  await expectAccessible(page, 'another application is offered', 'main');
  const ask = page.getByRole('button', { name: 'Start another application' });
  await ask.click();
  const said = page.getByRole('alertdialog', { name: 'Start another application?' });
  expect(await said.textContent()).toMatch(
    /We'll copy your answers on About You and Education.*You'll need to answer again: .*Program of Study.*signature/,
  );
  await expectAccessible(page, 'another application is asked about', '[role="dialog"], dialog');
  for (const [width, height, fontSize] of [
    [320, 568, '100%'],
    [320, 568, '200%'],
    [390, 664, '200%'],
    [844, 390, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const button of await said.getByRole('button').all()) {
      const { y = 0, height: tall = 0 } = (await button.boundingBox()) ?? {};
      expect([width, fontSize, y > 0 && y + tall <= height]).toEqual([width, fontSize, true]);
    }
    // The text can be scrolled into view.
    await said.getByText("won't change").scrollIntoViewIfNeeded();
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await said.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Start another application');
  await startAnother(page);
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  await openMenu(page);
  const list = page.getByRole('region', { name: 'Your applications' });
  await list.getByRole('listitem').nth(1).waitFor();
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Accounting \(M\.Acc\.\), Fall \d+Submitted .*Open$/),
    'Application 2Not submitted, open nowDiscard',
  ]);
  await expectAccessible(page, 'two applications in the menu');

  const discard = page.getByRole('button', { name: 'Discard Application 2' });
  await discard.click();
  const asks = page.getByRole('alertdialog', { name: 'Discard Application 2?' });
  expect(await asks.textContent()).toMatch(/permanently deletes its answers and documents on every device/);
  await expectAccessible(page, 'a discard is asked about');
  // The dialog is in the list, whose styles must not change its buttons or the toasts that it shows.
  await page.setViewportSize({ width: 390, height: 844 });
  const styles = await asks.evaluate((dialog) => {
    const toast = dialog.appendChild(document.createElement('li'));
    const styles = [toast, ...dialog.querySelectorAll('button')].map((element) => {
      const { display, flexGrow } = getComputedStyle(element);
      return element === toast ? display : flexGrow;
    });
    toast.remove();
    return styles;
  });
  expect(styles).toEqual(['list-item', '1', '1']);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The focus is on the button that keeps the application.
  await page.keyboard.press('Enter');
  await asks.waitFor({ state: 'hidden' });
  await discard.click();
  await asks.getByRole('button', { name: 'Discard application' }).click();
  await heading(page, submitted).waitFor();
  await page.getByRole('button', { name: 'Start another application' }).waitFor();

  // Discards the application while another one, which stays, is open.
  await startAnother(page);
  await page.goto('/login?application=1');
  await heading(page, submitted).waitFor();
  await page.getByRole('button', { name: 'Discard Application 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard application' }).click();
  await page.getByRole('button', { name: 'Start another application' }).waitFor();
  await expectAccessible(page, 'after a discard', 'main');
});

it('opens an application in all tabs, keeps text with its application, and follows the links of emails', async () => {
  await startAnother(page);
  const other = await device.newPage();
  await open(other, '/about', 'About You');
  await other.route('**/api/answer', (route) => route.abort());
  await control(other, 'middle_name').pressSequentially('Thu');
  // Waits until the browser has stored the answer.
  await other.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('middle_name')));
  await page.route('**/api/answer', (route) => route.abort());
  await openMenu(page);
  await page.getByRole('button', { name: /^Open Accounting/ }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('alert').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Open Accounting/ }).click();
  await heading(page, submitted).waitFor();
  await heading(other, submitted).waitFor();
  await other.getByText('This tab now shows it too.').first().waitFor();
  expect(await storedAnswers(applicant)).not.toHaveProperty('middle_name');

  await page.getByRole('button', { name: 'Open application' }).click();
  await heading(page, 'About You').waitFor();
  expect(await control(page, 'middle_name').inputValue()).toBe('Thu');

  // The link of an email opens no other application before the answers of this one are saved.
  const storedHere = () => Object.keys(localStorage).some((key) => key.includes('middle_name'));
  await page.route('**/api/answer', (route) => route.abort());
  await control(page, 'middle_name').fill('Thu Ha');
  await page.waitForFunction(storedHere);
  await page.goto('/login?application=1');
  await heading(page, 'About You').waitFor();
  await page.unrouteAll();
  await page.goto('/login?application=1');
  await heading(page, submitted).waitFor();
  expect(await page.evaluate(storedHere)).toBe(false);

  // An email links to an application. Without the link, a login opens the newest one.
  await device.clearCookies();
  await page.goto('/login?application=1');
  await logIn(page);
  await heading(page, submitted).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await device.clearCookies();
  await page.goto('/login?application=7');
  await logIn(page);
  await heading(page, 'About You').waitFor();
});
