import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Profile } from '../../shared/contracts/application.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { delayResponse, settleMs } from '../support/delayed-response.ts';
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

const path = (page: Page) => new URL(page.url()).pathname;
const refuse =
  (status: number, message = 'Please try again.') =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message }) });
const banner = (page: Page) => page.getByRole('region').filter({ has: page.locator('#welcome') });

async function submitted(email?: string): Promise<Applicant> {
  const applicant = await newApplicant(email);
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: { ...completeAnswers } });
  const { status } = await client.post('/api/submit', {});
  expect(status).toBe(200);
  return applicant;
}

describe('a visitor', () => {
  let device: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ device, page } = await acquireDevice(browser));
  });
  afterAll(() => releaseDevice(device));

  it('sees the current section marked while scrolling', async () => {
    const own = await newDevice(browser, undefined, { viewport: { width: 1280, height: 900 } });
    const reader = await own.newPage();
    await open(reader, '/about', 'About You');
    const titles = await reader.locator('main h2[id^="section-"]').allTextContents();
    for (const [index, title] of titles.slice(0, -3).entries()) {
      await reader.evaluate((at) => {
        const heading = document.querySelectorAll('main h2[id^="section-"]')[at];
        scrollBy(0, (heading?.getBoundingClientRect().top ?? 0) - innerHeight / 4);
      }, index);
      await reader
        .getByRole('navigation', { name: 'On this page' })
        .locator('[aria-current="true"]')
        .filter({ hasText: title })
        .waitFor();
    }
    await own.close();
  });

  it('finds help, the benefits of applying and the privacy notice in the footer of the form and the login page', async () => {
    for (const at of ['/about', '/login']) {
      await page.goto(at);
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('heading', { name: 'Help' }).waitFor();
      expect(await footer.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
      await footer.getByRole('link', { name: /PDF reader/ }).waitFor();
      expect((await footer.locator('address').textContent())?.length).toBeGreaterThan(10);
      await footer.getByRole('heading', { name: 'Apply Now to Enjoy' }).waitFor();
      await footer.getByText('One-on-one support').waitFor();
      await footer.getByText('An expedited admissions decision upon completion').waitFor();
      await footer.getByRole('button', { name: 'Privacy policy and cookies' }).click();
      const dialog = page.getByRole('dialog', { name: 'Privacy' });
      await dialog.getByRole('heading', { name: 'Cookie notice' }).waitFor();
      expect(await dialog.getByRole('link').getAttribute('href')).toMatch(/^https/);
      if (at === '/login') await expectAccessible(page, 'privacy', 'dialog[open]');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy policy and cookies');
    }
  });
});

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

describe('an applicant', () => {
  const returning = async (): Promise<Applicant> => {
    const applicant = await newApplicant();
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    await logIn(applicant.client, applicant.email, applicant.password);
    return applicant;
  };
  it.each([
    ['a visitor', 'Welcome!', undefined],
    ['a new applicant', "You're in! Now, let's get started...", newApplicant],
    ['a returning applicant', "Welcome back! You're almost there.", returning],
  ])('sees the welcome and the first question without scrolling: %s', async (_, welcome, create) => {
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
    expect(await banner(page).getByText('uses a separate application').isVisible()).toBe(create === undefined);
    const advice = banner(page).getByText('Have ready:');
    expect(await advice.isVisible()).toBe(false);
    await banner(page).getByText("What you'll need").click();
    await advice.waitFor();
    await expectAccessible(page, 'the welcome at 320 pixels', 'main');
    await releaseDevice(device);
  });

  it('sees no banner after a submission with errors, and always the completion page after submitting', async () => {
    const validating = await newApplicant();
    await validating.client.post('/api/web-status', { web_status: 'started' });
    await validating.client.post('/api/web-status', { web_status: 'validating' });
    const { device: one, page } = await acquireDevice(browser, validating);
    await open(page, '/about', 'About You');
    await page.getByText("We're missing some information!").waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await page.title()).toMatch(/^Error: /);
    await releaseDevice(one);

    const { device: two, page: done } = await acquireDevice(browser, await submitted());
    for (const from of ['/about', '/final-steps#signature', '/completion', '/nowhere']) {
      await open(done, from, 'Your application was successfully submitted.');
      expect(path(done)).toBe('/completion');
    }
    await banner(done).getByRole('heading', { name: 'Thanks, Lan!' }).waitFor();
    await banner(done).getByText('Congratulations on completing the online portion of your application!').waitFor();
    await banner(done)
      .getByRole('heading', { name: /Pay the application fee of \$\d+/ })
      .waitFor();
    await banner(done).getByRole('button', { name: 'Request your transcripts' }).click();
    await banner(done).getByText('Salisbury University').waitFor();
    // Finished steps and later help are collapsed on the screen, but not on paper.
    const erased = done.getByText("We'll erase your account, answers and documents.");
    expect(await erased.isVisible()).toBe(false);
    const { text } = await pdfText(await done.pdf());
    expect(text).toMatch(/answers\s+and\s+documents\./);
    expect(await erased.isVisible()).toBe(false);
    await done.getByRole('button', { name: 'If you need help later' }).click();
    await erased.waitFor();
    await expectAccessible(done, 'completion', 'main');
    expect(await done.title()).toMatch(/^Submitted – /);
    expect(await done.getByRole('navigation', { name: 'Steps' }).count()).toBe(0);
    await releaseDevice(two);
  });

  it('learns on the completion page that the receipt bounced, and saves the PDF copy there', async () => {
    const applicant = await submitted(`applicant-${crypto.randomUUID()}@bounce.test`);
    const told = async () => (await applicant.client.get<Profile>('/api/profile')).body;
    while (!(await told()).receipt_email) await new Promise((resolve) => setTimeout(resolve, 100));
    const { confirmation_number } = await told();
    const { device, page } = await acquireDevice(browser, applicant);
    await open(page, '/completion', 'Your application was successfully submitted.');
    const notice = page.getByRole('alert');
    expect((await notice.textContent())?.trim()).toBe(
      `We could not deliver your receipt to ${applicant.email}. Your application is submitted; your confirmation number is ${confirmation_number}. You can save the PDF copy here.`,
    );
    expect(await page.getByText("We've emailed a copy to").count()).toBe(0);
    await notice.getByRole('button', { name: 'save the PDF copy here' }).click();
    await page.getByRole('link', { name: /^Open your PDF copy/ }).waitFor();
    expect(await notice.isVisible()).toBe(true);
    await releaseDevice(device);
  });
});

/** The error that React logs when an error boundary handles it. */
const caught = /^error: ServerError: /;

describe('the loading screen', () => {
  it('shows a spinner, and then the root error screen if the profile cannot be loaded', async () => {
    expectInConsole(caught);
    const { device, page } = await acquireDevice(browser, await newApplicant());
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let requests = 0;
    await page.route('**/api/profile', async (route) => {
      requests += 1;
      await asked;
      await refuse(500)(route);
    });
    await page.goto('/about');
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    await expectAccessible(page, 'loading');
    answer();
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
});
