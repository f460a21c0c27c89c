import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { tour } from '../../infra/local/tour/entries.ts';
import { accessibilityProblems, darkAccessibilityProblems } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { newDevice } from '../support/journeys.ts';
import { runs } from '../support/seeded.ts';
import { browser } from '../support/suite-browser.ts';

const pictures = 'test-results/tour';
const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
];

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
});

const entries = tour.flatMap((group) => group.entries);
/** The quick run opens some of the screens. */
const some = entries.filter((_, index) => index % Math.ceil(entries.length / runs(entries.length, 4)) === 0);

/** Waits for animations that end, such as those of toasts and dialogs. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });

describe.each(sizes)('the tour on a $name', ({ name, viewport }) => {
  let device: BrowserContext;
  let list: Page;
  beforeAll(async () => {
    device = await newDevice(browser, undefined, { viewport });
    list = await device.newPage();
    await list.goto('/_local/');
  });
  afterAll(() => device.close());

  it.each(some)('shows "$name" without accessibility problems', async ({ id, name: entry, path, faults }) => {
    if (faults.length > 0) expectInConsole(/^error: (Server|Offline)Error: /);
    const opening = device.waitForEvent('page');
    await list.locator(`#${id}`).click();
    const page = await opening;
    await list.getByText(`Shown: ${entry}`, { exact: true }).waitFor();
    await page.waitForTimeout(400);
    await settled(page);
    await page.screenshot({ path: `${pictures}/${id}-${name}.png`, fullPage: true });
    // An email has no landmarks. The mailbox around it has them.
    const part = path.startsWith('/_local/mail') ? 'td.content' : 'html';
    expect(await accessibilityProblems(page, part)).toEqual([]);
    expect(await darkAccessibilityProblems(page, part)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await accessibilityProblems(page, part)).toEqual([]);
    await page.close();
  });
});
