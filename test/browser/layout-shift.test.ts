import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { type Applicant, newApplicant, startedApplicant } from '../support/applicants.ts';
import { completeAnswers, longestAnswers } from '../support/complete-application.ts';
import { control, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  var shifts: Shift[];
}

/** An entry of the Layout Instability API in Chromium, which TypeScript's library does not declare. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

function recordShifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        globalThis.shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 80)}: ${JSON.stringify([previousRect, currentRect])}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Slows the connection down, so that each part of the page is drawn as it arrives. */
async function onSlowLine(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 180_000,
    uploadThroughput: 80_000,
  });
  await page.addInitScript(recordShifts);
  return page;
}

/** Delays a request by a second. Shifts within half a second after a click or a key press are not counted. */
async function afterASecond(route: Route) {
  await sleep(1000);
  await route.continue();
}

/** Returns a time zone in which the current hour is `hour`. */
function zoneAt(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  return ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`;
}

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  return page.evaluate(
    () => new Promise<Shift[]>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(globalThis.shifts)))),
  );
}

const phone = { width: 390, height: 844 };

describe('the layout', () => {
  async function expectStill(paths: readonly string[], applicant?: Applicant, viewport = phone) {
    const device = await newDevice(browser, applicant, { viewport });
    const page = await onSlowLine(await device.newPage());
    for (const path of paths) {
      await applicant?.client.put('/api/last-page', { last_page: path });
      expect([path, await shiftsOf(page, path)]).toEqual([path, []]);
    }
    await device.close();
  }

  it('does not shift while the account screens and the form load for a visitor', () =>
    expectStill(['/signup', '/reset?token=none', '/about', '/education', '/final-steps']));

  it.each([
    ['a phone', phone, ['/about', '/final-steps']],
    ['a desktop', { width: 1280, height: 800 }, ['/about', '/education']],
  ] as const)('does not shift while the form loads for an applicant on %s', async (_, viewport, paths) => {
    const applicant = await newApplicant();
    // Otherwise, the form fills in and saves the address, and the text about saving is replaced in place.
    await applicant.client.put('/api/answer', { answer: { email_address: applicant.email } });
    await expectStill(paths, applicant, viewport);
  });

  it.each([320, 390, 1280])('reserves room for the states of sections at %d pixels', async (width) => {
    const device = await newDevice(browser, await newApplicant(), { viewport: { width, height: 640 } });
    const page = await device.newPage();
    const { promise: isMeasured, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/watch-page-progress-*.js', (route) => isMeasured.then(() => route.continue()));
    await page.goto('/education');
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    const titles = () =>
      page
        .locator('main h2 > span > :first-child')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const before = await titles();
    load();
    await page.locator('main h2').getByText('1 left').first().waitFor();
    expect(await titles()).toEqual(before);
    await device.close();
  });

  it('does not shift while a form with collapsed sections and the completion page load', async () => {
    const applicant = await startedApplicant(longestAnswers());
    await expectStill(['/education'], applicant);
    await applicant.client.put('/api/answer', { answer: completeAnswers });
    expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
    await expectStill(['/completion'], applicant);
  });

  it('does not shift while the form saves, at hours with two digits, and after a row is added', async () => {
    const device = await newDevice(browser, await newApplicant(), { viewport: phone, timezoneId: zoneAt(10) });
    const page = await onSlowLine(await device.newPage());
    await page.route(/\/api\/answer|remove-row/, afterASecond);
    // Text that is replaced in place counts as a smaller shift.
    const largeShifts = async () => (await page.evaluate(() => globalThis.shifts)).filter(({ value }) => value > 0.001);
    await shiftsOf(page, '/education');
    await control(page, 'college_program_study').fill('Arts');
    await page.getByText('Saving…').waitFor();
    await page.getByText(/^All changes saved 1[01]:/).waitFor();
    await page.getByRole('button', { name: 'Add another school' }).click();
    await page.getByRole('button', { name: 'Remove College 2', disabled: false }).waitFor();
    expect(await largeShifts()).toEqual([]);
    await device.close();
  });
});
