import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { newDevice } from './journeys.ts';
import type { RequestedLetter } from './recommenders.ts';
import { browser } from './suite-browser.ts';

export const letterText = 'Lan Tran is the best student that I have taught.\n\nI recommend her without reservation.';

export const formHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'Your letter' });
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your letter' });
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const path = (token: string) => `/recommend?letter_token=${token}`;
export async function openLink(
  link: string,
  options: BrowserContextOptions = {},
): Promise<{ device: BrowserContext; page: Page }> {
  const device = await newDevice(browser, undefined, options);
  const page = await device.newPage();
  await page.goto(link);
  return { device, page };
}

export async function acceptRequest(asked: RequestedLetter, options?: BrowserContextOptions) {
  const { device, page } = await openLink(path(asked.letterToken), options);
  await press(page, "Yes, I'll write it");
  await formHeading(page).waitFor();
  return { device, page };
}

export async function write(page: Page, text: string) {
  await page.getByLabel('Write or paste it here').check();
  await textOf(page).fill(text);
}

export async function send(page: Page) {
  await page.getByRole('checkbox').check();
  await press(page, 'Send');
}

export const waitForReceipt = (page: Page) =>
  page.getByRole('heading', { level: 2, name: "We've received your letter" }).waitFor();

/** Returns all values that the browser stores for the site in this page. */
export const readStorage = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.values({ ...storage })).join('\n'));

export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
