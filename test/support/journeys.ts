import { expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { stackUrl } from './api-client.ts';
import type { Applicant } from './applicants.ts';
import { accessibilityProblems, darkAccessibilityProblems } from './browser.ts';

const patience = 20_000;

/** A device: a browser of its own, logged in when an applicant is given. */
export async function newDevice(
  browser: Browser,
  applicant?: Applicant,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stackUrl(), ...options });
  context.setDefaultTimeout(patience);
  if (applicant) await carrySession(context, applicant);
  return context;
}

/** The page of an earlier test, if it is still open on this device, without its routes: a new page is a window to Chromium. */
export async function reusedPage(device: BrowserContext, last: Page | undefined): Promise<Page> {
  if (!last || last.isClosed() || last.context() !== device) return device.newPage();
  await last.unrouteAll({ behavior: 'ignoreErrors' });
  return last;
}

/** Gives a device the session that an applicant has through the API. */
const carrySession = (context: BrowserContext, { client }: Applicant): Promise<void> =>
  context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: stackUrl() })));

/** Takes the session away as the server does when it ends one, the readable marker aside. */
export const loseSession = (context: BrowserContext): Promise<void> => context.clearCookies({ name: /access|refresh/ });

/** Resolves when the server has heard that this is the applicant's last page. To be called before what leads there. */
export const toldLastPage = (page: Page, path: string): Promise<unknown> =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/last-page') && response.request().postDataJSON()?.last_page === path,
  );

/** The control of a question. */
export const control = (page: Page, key: string) => page.locator(`[name="${key}"]`);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens a screen and waits until its heading is there. */
export async function open(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path);
  await heading(page, name).waitFor();
}

/** Opens a step as an applicant who was there last: an applicant is led to the last page. */
export async function resume(page: Page, { client }: Applicant, path: string, name: string | RegExp): Promise<void> {
  await client.put('/api/last-page', { last_page: path });
  await open(page, path, name);
}

/** Fills in the login card, where one is already, and waits for the form. */
export async function logInHere(page: Page, { email, password }: Pick<Applicant, 'email' | 'password'>): Promise<void> {
  await heading(page, 'Log in').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
}

/** What the applicant's page says is saved, with its answers on the server. */
export async function storedAnswers({ client }: Applicant): Promise<Record<string, unknown>> {
  const { body } = await client.get<{ answer: Record<string, unknown> }>('/api/profile');
  return body.answer;
}

/** Requires that axe finds nothing wrong with this state of the page, or with a part of it, in either color scheme. */
export async function expectAccessible(page: Page, state: string, part = 'html'): Promise<void> {
  expect([state, await accessibilityProblems(page, part)]).toEqual([state, []]);
  expect([`${state}, dark`, await darkAccessibilityProblems(page, part)]).toEqual([`${state}, dark`, []]);
}
