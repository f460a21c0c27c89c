import { afterEach, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { partner } from '#partner';
import { saveScreenshot, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { expectAccessible, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const { helpEmail, office } = partner.config;

let page: Page;
const newPage = async (options?: BrowserContextOptions) => {
  page = await (await newDevice(browser, undefined, options)).newPage();
};
afterEach(() => page.context().close());

/** Less than the eight seconds after which a page with JavaScript shows the advice. */
const atOnceMs = 6_000;

const advice = () => page.getByText("This page hasn't loaded yet.");

/** Requires the advice for a page whose code never arrives, with the contacts for help. */
async function expectAdvice(timeout?: number) {
  await advice().waitFor({ timeout });
  await page.getByText('JavaScript is turned on').waitFor();
  for (const contact of [helpEmail, office.phone])
    await page.getByRole('main').getByRole('link', { name: contact }).waitFor();
  await page.getByText('Loading…').waitFor({ state: 'hidden' });
}

const entries = /\/assets\/(index|recommend)-[^/]*\.js$/;
const answer = (status: number, body: string) => () =>
  page.route(entries, (route) => route.fulfill({ status, contentType: 'text/javascript', body }));

const broken: Readonly<Record<string, () => Promise<unknown>>> = {
  'its script is missing': answer(404, ''),
  'its script throws at once': answer(200, 'throw new Error("It breaks.");'),
  'an import of its script is missing': () =>
    page.route(/\/assets\/[^/]+\.js$/, (route, request) =>
      entries.test(request.url()) ? route.continue() : route.fulfill({ status: 404 }),
    ),
};

/**
 * One path for each entry script. The first screen of a new visitor is not among them, because it has fields
 * (`first-screen.test.ts`).
 */
const paths = ['/education', '/print?service_token=none', '/recommend?letter_token=none'];

/** Skips the eight seconds that a page with JavaScript waits. */
async function passTime() {
  await advice().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

it.each(Object.keys(broken))('explains what to do and where to get help when %s', async (fault) => {
  expectInConsole(/Failed to load|It breaks|preload/);
  await newPage();
  await broken[fault]?.();
  await page.goto('/education', { waitUntil: 'commit' });
  if (fault !== 'its script is missing') await passTime();
  await expectAdvice();
  // The spinner must stop: WebKit uses half a processor core for an endless animation.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
});

describe.each(paths)('%s', (path) => {
  it('shows the advice immediately when JavaScript is turned off', async () => {
    await newPage({ javaScriptEnabled: false, ...widths.phone });
    await page.goto(path);
    await expectAdvice(atOnceMs);
    await saveScreenshot(page, `390-not-loaded${path.split('?')[0]?.replace('/', '-')}`);
  });

  it.each(path === '/education' ? [false, true] : [false])(
    'removes the advice once its script has arrived (late: %s)',
    async (isLate) => {
      expectInConsole(/Failed to load resource|preload/);
      await newPage();
      await page.addInitScript(watchAdvice);
      const comes = Promise.withResolvers<void>();
      await page.route(entries, async (route: Route) => {
        await comes.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      if (isLate) {
        await passTime();
        await expectAdvice();
      }
      comes.resolve();
      await advice().waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.wasLate)).toBe(isLate ? 'true' : undefined);
    },
  );
});

/** WebKit would reuse a failed preload for every later page (`retry-preloads.ts`). */
it.each(['/about', '/recommend?letter_token=none'])('requests lost code of %s again with fetch', async (path) => {
  expectInConsole(/Failed to load|preload/);
  await newPage();
  const isFetched = (request: Request) => request.resourceType() === 'fetch';
  await page.route(/\/assets\/[^/]+\.js$/, (route, request) => (isFetched(request) ? route.continue() : route.abort()));
  const asked = page.waitForRequest((request) => isFetched(request) && request.url().endsWith('.js'));
  await page.goto(path, { waitUntil: 'commit' });
  await asked;
});

/** Runs in the page. */
function watchAdvice() {
  const look = () => {
    const late = [...document.querySelectorAll('main [role="status"] p')].at(0);
    if (late && getComputedStyle(late).visibility === 'visible') document.documentElement.dataset.wasLate = 'true';
    requestAnimationFrame(look);
  };
  look();
}

it('shows the advice without styles', async () => {
  await newPage({ javaScriptEnabled: false });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<style>.*?<\/style>/gs, '') });
  });
  await page.goto('/about');
  await advice().waitFor({ timeout: atOnceMs });
});

it('passes axe when the code of the page never arrives', async () => {
  expectInConsole(/preload/);
  await newPage();
  await page.route(entries, (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }));
  await page.goto('/education');
  await passTime();
  await expectAdvice();
  await expectAccessible(page, 'not loaded');
  await saveScreenshot(page, '1280-not-loaded');
});
