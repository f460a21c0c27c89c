import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { stackUrl } from '../support/api-client.ts';
import { cachedFiles, newDevice, open, waitForOfflineFiles } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

// This suite runs weekly, because on a busy machine Chromium may never finish a navigation that starts while the worker
// changes.

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

it('a service worker switches to a new release as a whole, keeps the files of the previous one, and can be switched off', async () => {
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
  const files = (await cachedFiles(page)).length;
  // A worker that is published before its page is rejected.
  expect(await comesTo('redundant', site.publishWorker)).toBe(true);
  expect(await titleOffline()).toBe(before);

  expect(await comesTo('installed', site.publishPage)).toBe(true);
  while ((await cachedFiles(page)).length < 2 * files) await page.waitForTimeout(50);
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
