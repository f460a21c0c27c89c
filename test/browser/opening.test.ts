import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { newApplicant } from '../support/applicants.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { heading, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

/**
 * Returns the paths that are requested before the first field appears, by round trip. Each response is held until all
 * requests that do not depend on it have been sent.
 */
async function roundTrips(page: Page, path: string) {
  const waiting: { request: Request; release: () => Promise<void> }[] = [];
  const trips: string[][] = [];
  let isOpen = false;
  // The page itself reports its first field. A locator checks only twice a second, and the result would include files
  // that are prefetched after the field has appeared.
  await page.exposeFunction('tellField', () => {
    isOpen = true;
  });
  await page.addInitScript(() => {
    const { tellField } = window as unknown as { tellField: () => void };
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[name=first_name], [name=college_name]')) return;
      tellField();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/*', (route) => {
    waiting.push({ request: route.request(), release: () => route.continue() });
  });
  const opened = page.goto(path);
  while (!isOpen) {
    for (let count = -1; count < waiting.length; await page.waitForTimeout(500)) count = waiting.length;
    const sent = waiting.splice(0);
    if (sent.length > 0 && !isOpen) trips.push(sent.map(({ request }) => new URL(request.url()).pathname));
    await Promise.all(sent.map(({ release }) => release()));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await opened;
  return trips;
}

const callsIn = (trips: readonly (readonly string[])[]) =>
  trips.flat().filter((path) => /^\/(api|public|lookup|service)\//.test(path));

describe('the requests before the first field', () => {
  it('are only the page itself for a visitor at /about', async () => {
    const device = await newDevice(browser);
    expect(await roundTrips(await device.newPage(), '/about')).toEqual([['/about']]);
    await device.close();
  });

  it.each([
    ['a visitor', '/education'],
    ['an applicant', '/about'],
    ['an applicant', '/education'],
  ])('are at most fourteen in three round trips for %s at %s, with the profile beside the code', async (who, path) => {
    const device = await newDevice(browser, who === 'a visitor' ? undefined : await newApplicant());
    const trips = await roundTrips(await device.newPage(), path);
    expect(trips.length).toBeLessThanOrEqual(3);
    expect(trips.flat().length).toBeLessThanOrEqual(14);
    expect(callsIn(trips)).toEqual(who === 'a visitor' ? [] : ['/api/profile']);
    if (who !== 'a visitor') expect(trips[1]).toContain('/api/profile');
    await device.close();
  });
});

it('refuses text as markup or code, other workers and other Trusted Types policies', async () => {
  expectInConsole(/content security policy|requires 'Trusted/i);
  const device = await newDevice(browser, undefined, { serviceWorkers: 'allow' });
  const page = await device.newPage();
  await page.goto('/about');
  await heading(page, 'About You').waitFor();
  const outcomes = await page.evaluate(() => {
    const element = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const tries: Readonly<Record<string, () => unknown>> = {
      markup: () => Object.assign(element('div'), { innerHTML: '<img>' }),
      frame: () => Object.assign(element('iframe'), { srcdoc: '<p>' }),
      script: () => Object.assign(element('script'), { text: '1' }),
      'script of the site': () => Object.assign(element('script'), { src: '/assets/index.js' }),
      worker: () => new Worker('/assets/index.js'),
      'service worker': () => navigator.serviceWorker.register('/worker.js'),
      policy: () => trustedTypes.createPolicy('another', {}),
    };
    return Promise.all(
      Object.entries(tries).map(async ([name, act]) => {
        try {
          await act();
          return [name, 'taken'];
        } catch (error) {
          return [name, error instanceof Error ? error.name : String(error)];
        }
      }),
    );
  });
  for (const [name, outcome] of outcomes) expect([name, outcome]).toEqual([name, 'TypeError']);
  await device.close();
});
