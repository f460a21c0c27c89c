import { expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';
import { stackUrl } from './api-client.ts';
import type { Applicant } from './applicants.ts';
import { accessibilityProblems, darkAccessibilityProblems } from './browser.ts';

/** The timeout for an element, in ms. It is shorter than the timeout of a test, so that a failure names the element. */
export const timeoutMs = 150_000;

/** Opens a context, logged in if an applicant is given. Service workers are blocked: they would bypass page routes. */
export async function newDevice(
  browser: Browser,
  applicant?: Applicant,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stackUrl(), serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(timeoutMs);
  // Chromium 150 intercepts the requests of a page behind a service worker only if a route exists from the start.
  if (options.serviceWorkers === 'allow') await context.route('**/never-asked', (route) => route.abort());
  if (applicant) await addSessionCookies(context, applicant);
  return context;
}

/** The contexts that earlier tests returned, by browser. */
const idleDevices = new WeakMap<Browser, BrowserContext[]>();

/** Returns a device with a page, logged in if an applicant is given. A reused device has compiled the client. */
export async function acquireDevice(
  browser: Browser,
  applicant?: Applicant,
): Promise<{ readonly device: BrowserContext; readonly page: Page }> {
  const device = idleDevices.get(browser)?.pop() ?? (await newDevice(browser));
  if (applicant) await addSessionCookies(device, applicant);
  return { device, page: device.pages()[0] ?? (await device.newPage()) };
}

/** Keeps a device for the next test, with its storage cleared. Close a device with a fake clock instead. */
export async function releaseDevice(device: BrowserContext): Promise<void> {
  const browser = device.browser();
  const [page, ...others] = device.pages();
  if (!browser || !page) throw new Error('Return only a device with a browser and an open page.');
  await Promise.all(others.map((other) => other.close()));
  await device.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // This page of the site does not run the client, which could store data again.
  await page.goto('/_local/health');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await device.clearCookies();
  idleDevices.set(browser, [...(idleDevices.get(browser) ?? []), device]);
}

/** Returns an earlier test's page without its routes, because headless Chromium is slow to open a new page. */
export async function reusedPage(device: BrowserContext, last: Page | undefined): Promise<Page> {
  if (!last || last.isClosed() || last.context() !== device) return device.newPage();
  await last.unrouteAll({ behavior: 'ignoreErrors' });
  return last;
}

export const addSessionCookies = (context: BrowserContext, { client }: Applicant): Promise<void> =>
  context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: stackUrl() })));

/** Returns the cookies that open an account. The cookie of a sign-up only marks the browser for a day. */
export const sessionCookiesOf = async (device: BrowserContext) =>
  (await device.cookies()).filter(({ name }) => name !== 'signup');

/** Removes the session cookies but not the login marker that scripts can read. */
export const clearSessionCookies = (context: BrowserContext): Promise<void> =>
  context.clearCookies({ name: /access|refresh/ });

export const control = (page: Page, key: string) => page.locator(`[name="${key}"]`);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export async function open(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path);
  await heading(page, name).waitFor();
  // Before its code has taken over, a new visitor's page has the same heading, but its buttons do nothing.
  await page.locator('[data-first-screen]').waitFor({ state: 'detached' });
}

/** Opens a step by saving it as the last page first, because applicants are redirected to their last page. */
export async function openStep(page: Page, { client }: Applicant, path: string, name: string | RegExp): Promise<void> {
  await client.put('/api/last-page', { last_page: path });
  await open(page, path, name);
}

/** Fills in the login card on the current page and waits for the form. */
export async function logInHere(page: Page, { email, password }: Pick<Applicant, 'email' | 'password'>): Promise<void> {
  await heading(page, 'Log in').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
}

export async function storedAnswers({ client }: Applicant): Promise<Record<string, unknown>> {
  const { body } = await client.get<{ answer: Record<string, unknown> }>('/api/profile');
  return body.answer;
}

export const waitUntilSaved = (page: Page): Promise<void> => page.getByText(/^All changes saved/).waitFor();

/** Returns everything that a page has stored, as JSON. */
export const storedBy = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Requires that axe finds no violation in a part of the page in either color scheme. */
export async function expectAccessible(page: Page, state: string, part = 'html'): Promise<void> {
  expect([state, await accessibilityProblems(page, part)]).toEqual([state, []]);
  expect([`${state}, dark`, await darkAccessibilityProblems(page, part)]).toEqual([`${state}, dark`, []]);
}

const offlineSessions = new WeakMap<BrowserContext, CDPSession[]>();
const offlineConditions = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Reloads an offline page. Chromium's new document considers itself online until the conditions are set again. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.reload();
  const device = page.context();
  const session = await device.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', offlineConditions);
  offlineSessions.set(device, [...(offlineSessions.get(device) ?? []), session]);
}

export async function goOnline(device: BrowserContext): Promise<void> {
  await device.setOffline(false);
  for (const session of offlineSessions.get(device) ?? []) await session.detach();
  offlineSessions.delete(device);
}

/** Returns how many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until the service worker has cached all files, so that a reload works offline. */
export const waitForOfflineFiles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });

/** Returns the dialog about answers that a visitor typed in another tab or over an hour ago. */
export const earlierAnswers = (page: Page): Locator =>
  page.getByRole('dialog').filter({
    hasText: 'Someone started this form in this browser. Add those answers to your application?',
  });

export async function addEarlier(page: Page): Promise<void> {
  await earlierAnswers(page).getByRole('button', { name: 'Yes' }).click();
  await earlierAnswers(page).waitFor({ state: 'detached' });
}

/** Returns the paths and contents of all files in the cache storage. */
export const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const found = await Promise.all(
      caching.map(async (cache) =>
        Promise.all(
          (await cache.keys()).map(async (request) => ({
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        ),
      ),
    );
    return found.flat();
  });
