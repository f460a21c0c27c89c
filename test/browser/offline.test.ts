import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  control,
  expectAccessible,
  goOnline,
  heading,
  newDevice,
  open,
  openStep,
  overflow,
  reloadOffline,
  storedAnswers,
} from '../support/journeys.ts';
import { education, finalSteps, press, statusTexts, storedBy, waitForOfflineFiles } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

const isTyped = (page: Page, key: string, answer: string) =>
  page.waitForFunction(
    ([name, value]) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value === value,
    [key, answer] as const,
  );
const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });
const isSaved = (page: Page) => page.getByText(/All changes saved/).waitFor();

/** Creates an applicant with all answers that the test does not type itself. */
async function prepared(answers: object = completeAnswers): Promise<Applicant> {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  await applicant.client.put('/api/answer', { answer: answers });
  return applicant;
}

/** Returns the paths and contents of all files in the cache storage. */
const cached = (page: Page) =>
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

it('keeps answers, steps, rows and tabs on a phone through an offline reload, and saves all of them later', async () => {
  const applicant = await prepared({ ...completeAnswers, signature: '' });
  const device = await newDevice(browser, applicant, { ...widths.phone, serviceWorkers: 'allow' });
  const page = await device.newPage();
  const byWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname);
  });
  await openStep(page, applicant, '/about', 'About You');
  await waitForOfflineFiles(page);
  await device.setOffline(true);
  await page.getByText("You're offline. Keep going").waitFor();
  await control(page, 'preferred_name').fill('Bé Lan');
  await control(page, 'ssn').fill('123-45-6789');
  await press(page, 'Save and continue');
  await heading(page, education).waitFor();
  await press(page, 'Add another school');
  await control(page, 'college_2_name').fill('Hill College');
  await page.getByRole('tab', { name: 'Send later' }).first().click();
  await page.getByText(/ask your schools to send official transcripts/).waitFor();

  await reloadOffline(page);
  await heading(page, education).waitFor();
  const banner = page.getByText(/Answers saved earlier will reappear then/);
  await banner.waitFor();
  await isTyped(page, 'college_2_name', 'Hill College');
  await page.getByText(/ask your schools to send official transcripts/).waitFor();
  await expectAccessible(page, 'reloaded offline');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await saveScreenshot(page, 'phone-reloaded-offline');
  await press(page, 'Add another school');
  await control(page, 'college_3_name').fill('Sea College');
  await press(page, 'Save and continue');
  await heading(page, finalSteps).waitFor();
  await control(page, 'signature').fill('Lan Nguyễn');
  await press(page, 'Submit');
  await page.getByRole('main').getByText('You seem to be offline. Check your connection').waitFor();
  await step(page, /About You/).click();
  await isTyped(page, 'preferred_name', 'Bé Lan');
  await statusTexts.sealed(page).waitFor();
  expect(await control(page, 'ssn').count()).toBe(0);
  expect(await storedBy(page)).not.toContain('6789');
  await step(page, /Final Steps/).click();
  await heading(page, finalSteps).waitFor();

  await goOnline(device);
  await banner.waitFor({ state: 'detached' });
  await isSaved(page);
  expect(await storedAnswers(applicant)).toMatchObject({
    first_name: 'Lan',
    preferred_name: 'Bé Lan',
    ssn: '123-45-6789',
    college_2_name: 'Hill College',
    college_3_name: 'Sea College',
    signature: 'Lan Nguyễn',
  });
  const { client } = applicant;
  expect((await client.get('/api/add-another')).body).toMatchObject({ college: 3 });
  expect((await client.get('/api/tabs')).body).toMatchObject({ transcripts: 'later' });
  await waitUntilPasses(async () =>
    expect((await client.get('/api/profile')).body).toMatchObject({ last_page: '/final-steps' }),
  );
  await press(page, 'Submit');
  await page.waitForURL('**/completion');
  const kept = await cached(page);
  expect(kept.length).toBeGreaterThan(20);
  expect([...new Set(byWorker)].filter((path) => !path.startsWith('/assets/'))).toEqual(['/education']);
  expect(kept.map(({ path }) => path).filter((path) => !/^\/(assets\/|index\.html$)/.test(path))).toEqual([]);
  expect(kept.filter(({ text }) => /Bé Lan|Sea College|123-45-6789|cumberland 1/i.test(text))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Lan|College|entry/);
  await device.close();
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Serves the site of the stack, and can replace single files with those of another release. */
async function changingSite() {
  const read = async (path: string) => (await fetch(stackUrl() + path)).text();
  const html = await read('/index.html');
  const script = await read('/service-worker.js');
  const off = await read('/service-worker-off.js');
  const page = html.replace('</title>', ' 2</title>');
  const published = new Map<string | undefined, string>();
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(stackUrl() + url);
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '');
    response.writeHead(answer.status).end(published.get(url) ?? Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    publishPage: () => published.set('/index.html', page),
    publishWorker: () => published.set('/service-worker.js', script.replace(hashOf(html), hashOf(page))),
    switchWorkerOff: () => published.set('/service-worker.js', off),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Drops every third request for the API or a late style sheet, and each of these style sheets at least once. The page
 * cannot repeat requests for the files that it names itself, and Chromium 150 never repeats one for a module
 * (releases.test.ts), so these files always arrive. No address is dropped twice in a row, because a submission of three
 * requests could otherwise lose the same one every time.
 */
async function dropEveryThird(device: BrowserContext) {
  let count = 0;
  let dropped = '';
  const asked = new Set<string>();
  await device.route(/\/api\/|\/assets\/(?!index|common).*\.css/, (route, request) => {
    const url = request.url();
    count += 1;
    const isNewStyle = url.endsWith('.css') && !asked.has(url);
    asked.add(url);
    if (url === dropped || !(count % 3 === 0 || isNewStyle)) return route.continue();
    dropped = url;
    return route.abort();
  });
}

it('shows and saves everything on a connection that drops every third request', async () => {
  const applicant = await prepared({ ...completeAnswers, signature: '' });
  const device = await newDevice(browser, applicant, widths.desktop);
  await dropEveryThird(device);
  const page = await device.newPage();
  await openStep(page, applicant, '/about', 'About You');
  await control(page, 'preferred_name').fill('Bé Lan');
  await press(page, 'Save and continue');
  await heading(page, education).waitFor();
  await press(page, 'Privacy policy and cookies');
  const privacy = page.getByRole('dialog', { name: 'Privacy' });
  await privacy.waitFor();
  while ((await privacy.evaluate((dialog) => getComputedStyle(dialog).padding)) !== '0px')
    await page.waitForTimeout(100);
  await privacy.getByRole('button', { name: 'Close' }).click();
  await step(page, /Final Steps/).click();
  await heading(page, 'Final Steps').waitFor();
  await control(page, 'signature').fill('Lan Nguyễn');
  await isSaved(page);
  while (!page.url().endsWith('/completion')) {
    // The button disappears once a submission has arrived.
    await page
      .getByRole('button', { name: 'Submit' })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await page.waitForTimeout(500);
  }
  await page.getByText('Your application was successfully submitted.').first().waitFor();
  expect(await storedAnswers(applicant)).toMatchObject({
    preferred_name: 'Bé Lan',
    signature: 'Lan Nguyễn',
  });
  await device.close();
});

describe('the service worker', () => {
  it('serves the form of a visitor offline, but no links with tokens, no staff view and no other files', async () => {
    const device = await newDevice(browser, undefined, { serviceWorkers: 'allow' });
    const page = await device.newPage();
    await open(page, '/about', 'About You');
    await waitForOfflineFiles(page);
    await device.setOffline(true);
    await control(page, 'first_name').fill('Lan');
    await reloadOffline(page);
    await isTyped(page, 'first_name', 'Lan');
    for (const path of ['/about?token=t', '/about?service_token=t', '/reset?username=u&id=1', '/print', '/_local/mail'])
      await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    const other = await device.newPage();
    await open(other, '/about?utm_source=mail', 'About You');
    await open(other, '/login', 'Log in');
    await device.close();
  });

  it('switches to a new release as a whole, keeps the files of the previous one, and can be switched off', async () => {
    const site = await changingSite();
    const device = await newDevice(browser, undefined, { serviceWorkers: 'allow', baseURL: site.url });
    const page = await device.newPage();
    await open(page, '/about', 'About You');
    await waitForOfflineFiles(page);
    // On a busy machine, Chromium never finishes a navigation that starts while the worker changes.
    const reload = () => page.reload({ timeout: 20_000 }).catch(() => page.reload());
    const titleOffline = async () => {
      await device.setOffline(true);
      const html = await (await reload())?.text();
      await device.setOffline(false);
      return /<title>(.*?)<\/title>/.exec(html ?? '')?.[1];
    };
    /**
     * Whether an updated worker reaches a state. Chromium also checks for updates itself, and merges checks that run at
     * the same time.
     */
    const comesTo = async (wanted: ServiceWorkerState, publish: () => void) => {
      const found = await page.evaluateHandle(async () => {
        const registration = await navigator.serviceWorker.ready;
        const states: ServiceWorkerState[] = [];
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing;
          worker?.addEventListener('statechange', () => states.push(worker.state));
        });
        return { registration, states };
      });
      publish();
      return found.evaluate(async ({ registration, states }, state) => {
        while (!states.includes(state) && !states.includes('activated')) {
          await registration.update();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return states.includes(state);
      }, wanted);
    };
    const before = await titleOffline();
    const files = (await cached(page)).length;
    // A worker that is published before its page is rejected.
    expect(await comesTo('redundant', site.publishWorker)).toBe(true);
    expect(await titleOffline()).toBe(before);

    expect(await comesTo('installed', site.publishPage)).toBe(true);
    while ((await cached(page)).length < 2 * files) await page.waitForTimeout(50);
    await page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready;
      for (const worker of [active, waiting])
        while (worker?.state === 'installed' || worker?.state === 'activating')
          await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await titleOffline()).toBe(`${before} 2`);
    site.switchWorkerOff();
    const left = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        await Promise.allSettled(registrations.map((each) => each.update()));
        return (await caches.keys()).length + registrations.length;
      });
    while ((await left()) > 0) await page.waitForTimeout(100);
    await device.close();
    site.close();
  });
});
