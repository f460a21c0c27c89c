import { expect, it } from '@jest/globals';
import { lastCode, newEmail } from '../support/applicants.ts';
import { expectAccessible, heading, newDevice, open } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

it('logs in a newly confirmed account without its password, even after the page was reloaded', async () => {
  const device = await newDevice(browser);
  const page = await device.newPage();
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const email = newEmail();
  await open(page, '/signup', 'Create an account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Correct horse 7 battery!');
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  const before = await lastCode(email);
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await press('Resend confirmation code');
  await page.getByText("we'll email you a new code").first().waitFor();
  expect(await lastCode(email)).not.toBe(before);
  await page.getByLabel('Confirmation Code').fill(await lastCode(email));
  await press('Confirm');
  await heading(page, 'About You').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await heading(page, 'Log in').waitFor();
  await device.close();
});

it('shows a toast at most 390 pixels wide, which F8 focuses and a swipe of 80 pixels, but not 40, dismisses', async () => {
  const device = await newDevice(browser);
  const page = await device.newPage();
  await open(page, '/login', 'Log in');
  await page.getByRole('button', { name: 'Resend confirmation code' }).click();
  const region = page.getByRole('region', { name: /Notifications/ });
  const toast = region.getByRole('listitem').filter({ hasText: 'Resend Confirmation Code Error' });
  await toast.waitFor();
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(390);
  await page.keyboard.press('F8');
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectAccessible(page, 'toast');
  const swipe = async (by: number) => {
    const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 15);
    await page.mouse.down();
    await page.mouse.move(x + 60 + by / 2, y + 15, { steps: 4 });
    await page.mouse.move(x + 60 + by, y + 15, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  expect(await toast.count()).toBe(1);
  await swipe(80);
  await toast.waitFor({ state: 'detached' });
  await device.close();
});
