import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { messages } from '../../shared/messages.ts';
import { newApplicant } from '../support/applicants.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { closeOffline, control, heading, loseSession, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

/** Paths requested before the first field: each response is held back until all that do not wait for one are asked for. */
async function roundTrips(page: Page, path: string) {
  const waiting: { request: Request; release: () => Promise<void> }[] = [];
  const trips: string[][] = [];
  let isOpen = false;
  // The page tells: a locator looks twice a second, and would count what is fetched ahead once the field is there.
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

describe('before the first field', () => {
  it('of /about a visitor waits for the page alone', async () => {
    const device = await newDevice(browser);
    expect(await roundTrips(await device.newPage(), '/about')).toEqual([['/about']]);
    await device.close();
  });

  it('of /education a visitor waits for three round trips and twelve requests at most', async () => {
    const device = await newDevice(browser);
    const trips = await roundTrips(await device.newPage(), '/education');
    expect(trips.length).toBeLessThanOrEqual(3);
    expect(trips.flat().length).toBeLessThanOrEqual(12);
    expect(callsIn(trips)).toEqual([]);
    await device.close();
  });

  it.each(['/about', '/education'])(
    'of %s an applicant waits for one read, which leaves with the code',
    async (path) => {
      const device = await newDevice(browser, await newApplicant());
      const trips = await roundTrips(await device.newPage(), path);
      expect(trips.length).toBeLessThanOrEqual(3);
      expect(trips.flat().length).toBeLessThanOrEqual(12);
      expect(callsIn(trips)).toEqual(['/api/profile']);
      expect(trips[1]).toContain('/api/profile');
      await device.close();
    },
  );
});

it('the print view of staff never shows the header of applicants', async () => {
  const device = await newDevice(browser);
  const page = await device.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/print?service_token=none');
  expect(await page.getByRole('banner').count()).toBe(0);
  await device.close();
});

it('takes no text as markup or code, and no worker or policy but its own', async () => {
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

const delayUntil = (page: Page, url: string, event: Promise<unknown>) =>
  page.route(url, async (route) => {
    await event;
    await route.continue();
  });

describe('what the page has requested before its code', () => {
  it('ends a session that the server refuses, with the reason', async () => {
    const device = await newDevice(browser, await newApplicant());
    await loseSession(device);
    const page = await device.newPage();
    // The refusal comes, and removes the marker of the log-in, before the code has run.
    const refused = page.waitForResponse('**/api/profile');
    await delayUntil(page, '**/assets/index-*.js', refused);
    await page.goto('/about');
    await page.getByText(messages.sessionInvalid).waitFor();
    await device.close();
  });

  it('saves what was not saved and was restored before the form was there', async () => {
    const person = await newApplicant();
    await person.client.post('/api/web-status', { web_status: 'started' });
    const device = await newDevice(browser, person);
    const page = await device.newPage();
    await page.goto('/about');
    await heading(page, 'About You').waitFor();
    await device.setOffline(true);
    await control(page, 'middle_name').fill('Thị');
    await page.getByText("Not saved: you're offline").waitFor();
    await closeOffline(page);
    await device.setOffline(false);
    const next = await device.newPage();
    const read = next.waitForResponse('**/api/profile');
    await delayUntil(next, '**/assets/form-routes-*.js', read);
    await next.goto('/about');
    await next.getByText(/All changes saved/).waitFor();
    expect((await person.client.get<{ answer: object }>('/api/profile')).body.answer).toMatchObject({
      middle_name: 'Thị',
    });
    await device.close();
  });
});
