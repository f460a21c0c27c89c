import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies'];

/** Slow 4G. The latency applies to each request, so requests that depend on each other add up. */
const slow4G = { offline: false, latency: 400, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const processorSlowDown = 4;
/** The selector of visible fields. The file input is hidden behind a button that loads later. */
const fields = 'form :is(input:not([hidden]), select, textarea)';

export type Line = 'slow' | 'unlimited' | 'offline';

/** The timings of opening a page, in ms since the navigation started. */
export interface Opening {
  readonly largestPaint: number;
  readonly firstField: number;
  /**
   * The time when the code has rendered the first field. It is later than `firstField` if the HTML already contains the
   * field.
   */
  readonly codeField: number;
  readonly lastField: number;
  /** The longest time from a key press to its letter on screen, from the first field until the page is idle. */
  readonly slowestKey: number;
}

export interface OpenPage {
  readonly url: string;
  readonly line: Line;
  readonly cookies: Cookies;
  /** Whether to type into the first field as soon as it appears. */
  readonly isTypedIn?: boolean;
  /** Whether the browser has opened the page before, so that its cache and the service worker have the files. */
  readonly isReturn?: boolean;
}

const betweenKeysMs = 60;

/** Types into the first field, as fast as a quick typist, until the network is idle. */
async function typeUntilIdle(page: Page, devTools: CDPSession) {
  let isIdle = false;
  const idle = page.waitForLoadState('networkidle').then(() => {
    isIdle = true;
  });
  await devTools.send('Runtime.evaluate', { expression: 'opening.focusFirst()' });
  while (!isIdle) {
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', text: 'a' });
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a' });
    await new Promise((resolve) => setTimeout(resolve, betweenKeysMs));
  }
  await idle;
}

/** Opens a page in a new browser context, whose cache is empty unless `isReturn` is set. */
export async function openPage(
  browser: Browser,
  { url, line, cookies, isTypedIn = false, isReturn = false }: OpenPage,
): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    storageState: { cookies, origins: [] },
  });
  try {
    if (isReturn) await fillCache(await context.newPage(), url);
    if (line === 'offline') await context.setOffline(true);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    if (line === 'slow') await devTools.send('Network.emulateNetworkConditions', slow4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowDown });
    await page.addInitScript(installOpeningProbe, fields);
    await page.goto(url, { timeout: 120_000 });
    // Playwright's own wait would run 330 KB of script in the page and change the measurement.
    await devTools.send('Runtime.evaluate', { expression: 'opening.firstField', awaitPromise: true, timeout: 120_000 });
    if (isTypedIn) await typeUntilIdle(page, devTools);
    else await page.waitForLoadState('networkidle');
    return await page.evaluate(() => window.opening.read());
  } finally {
    await context.close();
  }
}

/** Opens a page until the service worker has stored its files. */
async function fillCache(page: Page, url: string) {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForLoadState('networkidle');
  await page.close();
}

declare global {
  interface Window {
    opening: { readonly firstField: Promise<number>; focusFirst(): void; read(): Promise<Opening> };
  }
}

/** Installs the functions that measure how the page opens. Runs in the browser before the page's own scripts. */
function installOpeningProbe(fields: string) {
  const afterFrame = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  let count = 0;
  const { promise: firstField, resolve: foundFirst } = Promise.withResolvers<number>();
  let lastField = firstField;
  const { promise: codeField, resolve: foundCode } = Promise.withResolvers<number>();
  let largestPaint = Number.NaN;
  let slowestKey = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll(fields).length;
    if (now > 0 && !document.querySelector('[data-first-screen]')) void afterFrame().then(foundCode);
    if (now === count) return;
    lastField = afterFrame();
    if (count === 0) void lastField.then(foundFirst);
    count = now;
  }).observe(document, { childList: true, attributes: true, attributeFilter: ['data-first-screen'], subtree: true });
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') slowestKey = Math.max(slowestKey, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  window.opening = {
    firstField,
    focusFirst: () => document.querySelector<HTMLElement>(fields)?.focus(),
    read: async () => ({
      firstField: await firstField,
      codeField: await codeField,
      lastField: await lastField,
      largestPaint,
      slowestKey,
    }),
  };
}
