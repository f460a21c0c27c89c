import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { lastCode, lastMail, newApplicant, newEmail } from '../support/applicants.ts';
import { expectAccessible, heading, newDevice, open, reusedPage } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';

let device: BrowserContext;
let page: Page;

beforeAll(async () => {
  device = await newDevice(browser);
});
beforeEach(async () => {
  page = await reusedPage(device, page);
});

const main = () => page.getByRole('main');
const email = () => page.getByLabel('Email');
const secret = () => page.getByLabel('Password', { exact: true });
const press = (name: string) => main().getByRole('button', { name, exact: true }).click();
const toast = (label: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: label });

async function expectPasswordAlone(address: string) {
  await heading(page, 'Log in').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
  expect(await email().inputValue()).toBe(address);
}

describe('a new confirmation code', () => {
  it('is emailed and confirmed by a toast, and a failure shows its own toast', async () => {
    const person = { username: newEmail(), password };
    await apiClient().post('/public/signup', person);
    const before = await lastCode(person.username);
    await open(page, '/login', 'Log in');
    await email().fill(person.username);
    await press('Resend confirmation code');
    await toast('Success Notification').getByText("we'll email you a new code").waitFor();
    expect(await lastCode(person.username)).not.toBe(before);
    await page.route('**/public/resend-confirm', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"message":"Please wait a little."}' }),
    );
    await press('Resend confirmation code');
    await toast('Resend Confirmation Code Error').getByText('Please wait a little.').waitFor();
  });

  it('is offered after a login is refused, and the confirmation page keeps the address', async () => {
    const person = { username: newEmail(), password };
    await apiClient().post('/public/signup', person);
    const before = await lastCode(person.username);
    await open(page, '/login', 'Log in');
    await email().fill(person.username);
    await secret().fill(password);
    await press('Log in');
    await toast('Login Card Error').waitFor();
    await main().getByText('enter the confirmation code from your email first').waitFor();
    await press('Resend confirmation code');
    await toast('Success Notification').getByText("we'll email you a new code").waitFor();
    expect(await lastCode(person.username)).not.toBe(before);
    await page.getByRole('link', { name: 'Enter a confirmation code' }).click();
    await heading(page, 'Confirm your account').waitFor();
    expect(await email().inputValue()).toBe(person.username);
  });
});

describe('a toast', () => {
  const showError = async () => {
    await press('Resend confirmation code');
    await toast('Resend Confirmation Code Error').waitFor();
  };

  it('is at most 390 pixels wide, gets the focus with F8, and is dismissed by a swipe of 80 pixels but not 40', async () => {
    await open(page, '/login', 'Log in');
    await showError();
    const box = await toast('Resend Confirmation Code Error').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('F8');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')),
    ).toBe('Notifications (F8)');
    await expectAccessible(page, 'toast');
    const swipe = async (by: number) => {
      const { x = 0, y = 0 } = (await toast('Resend Confirmation Code Error').boundingBox()) ?? {};
      await page.mouse.move(x + 60, y + 15);
      await page.mouse.down();
      await page.mouse.move(x + 60 + by / 2, y + 15, { steps: 4 });
      await page.mouse.move(x + 60 + by, y + 15, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast('Resend Confirmation Code Error').count()).toBe(1);
    await swipe(80);
    await toast('Resend Confirmation Code Error').waitFor({ state: 'detached' });
  });
});

it('logs in a newly confirmed account without its password, even after the page was reloaded', async () => {
  const person = newEmail();
  await open(page, '/signup', 'Create an account');
  await email().fill(person);
  await secret().fill(password);
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  await open(page, '/confirm', 'Confirm your account');
  await email().fill(person);
  await page.getByLabel('Confirmation Code').fill(await lastCode(person));
  await press('Confirm');
  await heading(page, 'About You').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await heading(page, 'Log in').waitFor();
});

it('asks a confirmed account only for its password when the sign-up cookie has expired', async () => {
  const person = newEmail();
  await open(page, '/signup', 'Create an account');
  await email().fill(person);
  await secret().fill(password);
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  await page.context().clearCookies({ name: 'signup-session' });
  await page.getByLabel('Confirmation Code').fill(await lastCode(person));
  await press('Confirm');
  await expectPasswordAlone(person);
});

it('asks only for the password after it was reset', async () => {
  const person = await newApplicant();
  await person.client.post('/public/forgot-password', { username: person.email });
  const link = new URL(/https?:\S+\/reset\?\S+/.exec((await lastMail(person.email)).text)?.[0] ?? '');
  await open(page, link.pathname + link.search, 'Choose a new password');
  await page.getByLabel('New Password').fill('Another horse 8 battery!');
  await page.getByLabel('Confirm Password').fill('Another horse 8 battery!');
  await press('Save new password');
  await expectPasswordAlone(person.email);
});
