import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { partner } from '#partner';
import { picture, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { expectAccessible, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const { helpEmail, office } = partner.config;

/** What the page says when its code never comes, and whom to ask. */
async function expectAdvice(page: Page) {
  await page.getByText('This page has not loaded.').waitFor();
  await page.getByText('JavaScript is turned on').waitFor();
  for (const contact of [helpEmail, office.phone])
    expect(await page.getByRole('main').getByRole('link', { name: contact }).isVisible()).toBe(true);
  expect(await page.getByText('Loading…').isVisible()).toBe(false);
}

const entries = /\/assets\/(index|recommend)-[^/]*\.js$/;
const answer = (status: number, body: string) => (page: Page) =>
  page.route(entries, (route) => route.fulfill({ status, contentType: 'text/javascript', body }));

const broken: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'its script is not there': answer(404, ''),
  'its script is blocked': (page) => page.route(entries, (route) => route.abort('blockedbyclient')),
  'its script throws at once': answer(200, 'throw new Error("It breaks.");'),
  'its script is newer than the browser': answer(200, 'const late = a |> b;'),
  'what its script imports is not there': (page) =>
    page.route(/\/assets\/[^/]+\.js$/, (route, request) =>
      entries.test(request.url()) ? route.continue() : route.fulfill({ status: 404 }),
    ),
};

describe.each(['/about', '/signup', '/print?service_token=none', '/recommend?letter_token=none'])('%s', (path) => {
  it.each(Object.keys(broken))('says what to do and whom to ask when %s', async (fault) => {
    for (const problem of [/Failed to load resource/, /It breaks/, /Unexpected token/, /preload/])
      expectInConsole(problem);
    const device = await newDevice(browser);
    const page = await device.newPage();
    await broken[fault]?.(page);
    await page.goto(path);
    await expectAdvice(page);
    await device.close();
  });

  it('says so at once when JavaScript is turned off', async () => {
    const device = await newDevice(browser, undefined, { javaScriptEnabled: false, ...widths.phone });
    const page = await device.newPage();
    await page.goto(path);
    expect(await page.getByText('This page has not loaded.').isVisible()).toBe(true);
    await expectAdvice(page);
    await picture(page, `390-not-loaded${path.split('?')[0]?.replace('/', '-')}`);
    await device.close();
  });
});

it('is legible to everybody', async () => {
  const device = await newDevice(browser);
  const page = await device.newPage();
  await page.route(entries, (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }));
  await page.goto('/about');
  await expectAdvice(page);
  await expectAccessible(page, 'not loaded');
  await picture(page, '1280-not-loaded');
  await device.close();
});
