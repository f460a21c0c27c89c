import { afterEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newApplicant } from '../support/applicants.ts';
import { control, heading, logInHere, newDevice, open, openStep, storedAnswers } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { requestLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

const saved = /All changes saved/;
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

let device: BrowserContext;
afterEach(() => device.close());

async function pageWith(script: string, applicant?: Parameters<typeof newDevice>[1]): Promise<Page> {
  device = await newDevice(browser, applicant);
  await device.addInitScript(script);
  return device.newPage();
}

const isFull = `Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); };`;
const throwsOnAccess = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('No.', 'SecurityError'); } });`;

describe.each([
  ['throws on access', throwsOnAccess],
  [
    'drops values and whose locks and channels fail',
    `Storage.prototype.setItem = () => {};
    Storage.prototype.getItem = () => null;
    if (window.LockManager) LockManager.prototype.request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    window.BroadcastChannel = class { constructor() { throw new DOMException('No.', 'SecurityError'); } };`,
  ],
])('a browser whose storage %s', (_, script) => {
  it('warns a visitor that nothing is kept, saves an applicant, and opens links', async () => {
    const applicant = await newApplicant();
    const { letterToken } = await requestLetter();
    const page = await pageWith(script);
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Lan');
    await page.getByRole('status').getByText('Not saved on this device').waitFor();
    await says(page, "This device doesn't keep answers");

    await page.getByRole('link', { name: 'Log in' }).first().click();
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    await control(page, 'city').fill('Cumberland');
    await says(page, saved);
    expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan', city: 'Cumberland' });
    await page.reload();
    await heading(page, 'About You').waitFor();
    expect(await control(page, 'city').inputValue()).toBe('Cumberland');

    await open(page, '/reset?username=u&id=1', 'Choose a new password');
    await page.getByLabel('New Password').waitFor();
    await page.goto(`/recommend?letter_token=${letterToken}`);
    await page.getByRole('button', { name: "Yes, I'll write it" }).waitFor();
    await says(page, "This device doesn't keep what you write");
    await page.goto(await link('staff', applicant.email));
    await says(page, 'Cumberland');
  });
});

it('warns that unsaved answers are not kept when storage is full, and saves them later', async () => {
  const applicant = await newApplicant();
  const page = await pageWith(isFull, applicant);
  await openStep(page, applicant, '/about', 'About You');
  await page.route('**/api/answer', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await control(page, 'first_name').fill('Lan');
  await says(page, /Not saved: .*Not saved on this device/);
  await page.unroute('**/api/answer');
  await page.getByRole('button', { name: 'Save now' }).click();
  await says(page, saved);
  expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan' });
});

it('saves answers when storage is cleared while the form is open, and ignores corrupt values', async () => {
  const applicant = await newApplicant();
  const page = await pageWith('', applicant);
  await openStep(page, applicant, '/about', 'About You');
  await control(page, 'first_name').fill('Lan');
  await page.evaluate(() => localStorage.clear());
  await says(page, saved);
  expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan' });
  await page.evaluate(() => {
    for (const name of ['applicant', 'conversions', 'last-activity', 'visit', 'version x', 'entry visitor answer city'])
      localStorage.setItem(name, '{"]\u0000 \ud800');
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{"]\u0000 \ud800');
  });
  await page.reload();
  await heading(page, 'About You').waitFor();
  await control(page, 'last_name').fill('Tran');
  await says(page, saved);
  expect(await storedAnswers(applicant)).toMatchObject({ last_name: 'Tran' });
});

describe('a browser that blocks cookies', () => {
  const blocked = "Your browser blocks cookies for this site. Allow them in your browser's settings and try again.";
  const enter = async (page: Page, path: string, name: string, button: string) => {
    await open(page, path, name);
    await page.getByLabel('Email').fill('lan@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Correct horse 7 battery!');
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  };

  it.each([
    [
      'throws on access to cookies',
      `Object.defineProperty(Document.prototype, 'cookie', {
        get() { throw new DOMException('No.', 'SecurityError'); }, set() { throw new DOMException('No.', 'SecurityError'); } });`,
    ],
    [
      'blocks cookies and storage',
      `${throwsOnAccess} Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });`,
    ],
  ])('shows the reason at login and sign-up when it %s', async (_, script) => {
    const page = await pageWith(script);
    await enter(page, '/login', 'Log in', 'Log in');
    await page.getByRole('main').getByText(blocked).waitFor();
    await enter(page, '/signup', 'Create an account', 'Create account');
    await page.getByRole('main').getByText(blocked).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });

  it('shows the reason at login when the cookies of the response are lost', async () => {
    const { email, password } = await newApplicant();
    const page = await pageWith('');
    await page.route('**/public/login', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await device.clearCookies();
      await route.fulfill({ response, headers });
      await device.clearCookies();
    });
    await open(page, '/login', 'Log in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('main').getByText(blocked).waitFor();
  });
});
