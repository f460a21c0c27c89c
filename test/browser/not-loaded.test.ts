import { afterEach, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { partner } from '#partner';
import { saveScreenshot, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { delayResponse } from '../support/delayed-response.ts';
import { expectAccessible, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const { helpEmail, office } = partner.config;

let page: Page;
const newPage = async (options?: BrowserContextOptions) => {
  page = await (await newDevice(browser, undefined, options)).newPage();
};
afterEach(() => page.context().close());

/** A timeout in ms that is shorter than the eight seconds after which a page with JavaScript shows the advice. */
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

/** A path of the form, the staff view and the recommenders' page. See `first-screen.test.ts` for new visitors. */
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
  if (fault === 'its script throws at once') {
    await expectAccessible(page, 'not loaded');
    await saveScreenshot(page, '1280-not-loaded');
  }
  // Otherwise, a late message in the console of this page could count for the next test.
  await page.close();
});

it('shows the advice immediately when JavaScript is turned off, even without styles', async () => {
  await newPage({ javaScriptEnabled: false, ...widths.phone });
  for (const path of paths) {
    await page.goto(path);
    await expectAdvice(atOnceMs);
    await saveScreenshot(page, `390-not-loaded${path.split('?')[0]?.replace('/', '-')}`);
  }
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<style>.*?<\/style>/gs, '') });
  });
  await page.goto('/about');
  await advice().waitFor({ timeout: atOnceMs });
});

it('removes the advice once the script has arrived, and does not show it before eight seconds', async () => {
  expectInConsole(/Failed to load resource|preload/);
  await newPage();
  await page.addInitScript(watchAdvice);
  for (const path of ['late /education', ...paths]) {
    const { waitForRequest, release } = await delayResponse(page, entries);
    await page.goto(path.replace('late ', ''), { waitUntil: 'commit' });
    await waitForRequest();
    // Staff do not see the applicants' header, not even before the code arrives.
    expect([path, await page.getByRole('banner').count()]).toEqual([path, path.startsWith('/print') ? 0 : 1]);
    if (path.startsWith('late')) {
      await passTime();
      await expectAdvice();
    }
    await release();
    await advice().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const wasLate = await page.evaluate(() => document.documentElement.dataset.wasLate);
    expect([path, wasLate]).toEqual([path, path.startsWith('late') ? 'true' : undefined]);
    await page.unrouteAll();
  }
});

/** Records in the page whether it ever shows the advice. Runs in the browser. */
function watchAdvice() {
  const look = () => {
    const late = [...document.querySelectorAll('main [role="status"] p')].at(0);
    if (late && getComputedStyle(late).visibility === 'visible') document.documentElement.dataset.wasLate = 'true';
    requestAnimationFrame(look);
  };
  look();
}

/** WebKit would reuse a failed preload for every later page (`retry-preloads.ts`). */
it('requests lost code again with fetch', async () => {
  expectInConsole(/Failed to load|preload/);
  await newPage();
  const isFetched = (request: Request) => request.resourceType() === 'fetch';
  await page.route(/\/assets\/[^/]+\.js$/, (route, request) => (isFetched(request) ? route.continue() : route.abort()));
  for (const path of ['/about', '/recommend?letter_token=none']) {
    const asked = page.waitForRequest((request) => isFetched(request) && request.url().endsWith('.js'));
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
  }
});
