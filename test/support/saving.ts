import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Applicant, newApplicant } from './applicants.ts';
import { control, heading, newDevice } from './journeys.ts';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts';

export const education = 'Education and Work Experience';
export const finalSteps = 'Final Steps';

export async function applicantWith(answer: object = {}, rows: Record<string, number> = {}): Promise<Applicant> {
  const applicant = await newApplicant();
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  for (const [button_id, num_components] of Object.entries(rows))
    await client.put('/api/add-another', { button_id, num_components });
  await client.put('/api/answer', { answer: { first_name: 'Lan', ...answer } });
  return applicant;
}

export interface ProxiedDevice {
  readonly device: BrowserContext;
  readonly page: Page;
  readonly proxy: LossyProxy;
}

const opened: ProxiedDevice[] = [];

/** Opens a device whose calls all go through a proxy that can be cut. */
export async function openProxiedDevice(
  browser: Browser,
  applicant?: Applicant,
  options: BrowserContextOptions = {},
): Promise<ProxiedDevice> {
  const proxy = await startLossyProxy();
  const device = await newDevice(browser, applicant, { baseURL: proxy.url, ...options });
  const proxied = { device, page: await device.newPage(), proxy };
  opened.push(proxied);
  return proxied;
}

/** Closes the devices and their proxies. Run this after each test, including a failed one. */
export async function closeDevices(): Promise<void> {
  for (const { device, proxy } of opened.splice(0)) {
    proxy.rule();
    await device.close();
    await proxy.stop();
  }
}

/** Kills the process of the page, so that none of its handlers run. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The command never returns, because it kills the process.
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** The time in ms within which the page encrypts and stores typed answers. */
export const sealedAfterMs = 500;

export const readTyped = (page: Page, key: string): Promise<string> => control(page, key).inputValue();

export const option = (page: Page, key: string, value: string): Locator =>
  page.locator(`input[name="${key}"][value="${value}"]`);

export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** Returns everything that a page has stored, as JSON. */
export const storedBy = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const panel = (page: Page) =>
  page
    .locator('section, [role="region"]')
    .filter({ has: page.getByRole('heading', { name: 'Please choose', exact: true }) })
    .last();

export const statusTexts = {
  saved: (page: Page) => page.getByText(/^All changes saved/),
  notSaved: (page: Page) => page.getByText(/^Not saved/),
  choose: (page: Page) => page.getByRole('status').getByText('Please choose'),
  sealed: (page: Page) => page.getByText("Stored encrypted. We'll show it again once you're back online."),
  removedRow: (page: Page, name: string) => panel(page).getByText(`${name} was removed on another device.`),
} as const;

export const isSavedShown = async (page: Page): Promise<boolean> => (await statusTexts.saved(page).count()) > 0;

export const conflictPanel = {
  panel,
  typed: (page: Page, value: string) => panel(page).getByText(`Typed here: ${value}`),
  elsewhere: (page: Page, value: string) => panel(page).getByText(`On another device: ${value}`),
  inAccount: (page: Page, value: string) => panel(page).getByText(`In your account: ${value}`),
  useTyped: (page: Page, question: string) =>
    panel(page)
      .getByRole('button', { name: new RegExp(`^Use what I typed here for .*${escapeRegExp(question)}`) })
      .click(),
  useSaved: (page: Page, question: string) =>
    panel(page)
      .getByRole('button', { name: new RegExp(`^Use the saved answer for .*${escapeRegExp(question)}`) })
      .click(),
  bringBack: (page: Page) =>
    panel(page)
      .getByRole('button', { name: /^Bring it back with what I typed/ })
      .click(),
} as const;

export async function reloadPage(page: Page, name: string | RegExp): Promise<void> {
  await page.reload();
  await heading(page, name).waitFor();
}

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
