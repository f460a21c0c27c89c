import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from '../figures.ts';
import { median } from '../medians.ts';
import { buildSubject } from './build.ts';
import { type Measured, measuredOwn } from './measured.ts';
import { serveSubject } from './serve.ts';

const visits = 5;
const slowDown = 4;
const limitMs = 100;
const longestTaskMs = 150;

/** The actions of a user by their names. */
type Interactions = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

const repeatedRow = 'college';
const field = (page: Page, key: string, value = '') => page.locator(`[name="${key}"]${value && `[value="${value}"]`}`);

/** Returns the interactions in the order of a visit. The last one submits. */
function interactionsOn({ reveal, textKey }: Measured): Interactions {
  return {
    'typing a letter': async (page) => {
      await field(page, textKey).focus();
      await page.keyboard.press('a');
    },
    'unfolding a section': (page) => page.locator(`section[data-folded]:has([name="${reveal.key}"]) h2 button`).click(),
    'hiding 13 questions': (page) => field(page, reveal.key, reveal.hide).press(' '),
    'revealing 13 questions': (page) => field(page, reveal.key, reveal.show).press(' '),
    'folding a section': (page) => page.locator(`section:has([name="${reveal.key}"]) h2 button`).last().click(),
    'choosing in a list': (page) => page.locator('form select[name$="_month"]').first().press('ArrowDown'),
    'opening the list of sections': (page) => page.getByRole('button', { name: 'Sections' }).click(),
    'closing it': (page) => page.keyboard.press('Escape'),
    'adding a row': (page) => page.locator(`#${repeatedRow}-add`).click(),
    'pasting 7,000 characters': async (page) => {
      await page.evaluate(() => navigator.clipboard.writeText('A sentence of some length. '.repeat(259)));
      await page.locator('form textarea').first().focus();
      await page.keyboard.press('Control+v');
    },
    'submitting with errors': (page) => page.getByRole('button', { name: 'Submit', exact: true }).click(),
  };
}

/**
 * Measures how long each interaction takes until the screen shows its result, by the Event Timing API, on a phone's
 * screen in the application. Chromium rounds the durations to 8 ms, and reports none under 16 ms.
 */
export async function measureInteractions(browser: Browser): Promise<Figure[]> {
  const measured = measuredOwn('education');
  const { counts } = measured;
  const withRoom = { ...measured, counts: { ...counts, [repeatedRow]: (counts[repeatedRow] ?? 2) - 1 } };
  const outDir = mkdtempSync(join(tmpdir(), 'bench-interactions-'));
  await buildSubject('application', measured, join(outDir, 'application'));
  const served = await serveSubject('application', outDir, withRoom);
  const interactions = interactionsOn(measured);
  const times = new Map<string, number[]>();
  const longest: number[] = [];
  try {
    for (let visit = 0; visit < visits; visit += 1)
      longest.push(await measureVisit(browser, served.url, interactions, times));
  } finally {
    await served.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
  return [
    ...[...times].map(([name, each]) => ({
      figure: `${measured.name}: ${name}`,
      value: median(each),
      unit: ' ms',
      limit: limitMs,
    })),
    { figure: `${measured.name}: longest task`, value: median(longest), unit: ' ms', limit: longestTaskMs },
  ];
}

/** Adds the duration of each interaction to `times`. Returns the longest task of the visit in ms. */
async function measureVisit(browser: Browser, url: string, interactions: Interactions, times: Map<string, number[]>) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await page.addInitScript(installInteractionProbe);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    let longestTask = 0;
    for (const [name, interact] of Object.entries(interactions)) {
      await page.evaluate(() => window.interactions.restart());
      await interact(page);
      const { duration, task } = await page.evaluate(() => window.interactions.read());
      times.set(name, [...(times.get(name) ?? []), duration]);
      longestTask = Math.max(longestTask, task);
    }
    return longestTask;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    interactions: {
      restart(): Promise<void>;
      /** Returns the longest interaction and the longest task since the restart, in ms, once the page is idle. */
      read(): Promise<{ readonly duration: number; readonly task: number }>;
    };
  }
}

/** Installs the functions that measure interactions. Runs in the browser before the page's own scripts. */
function installInteractionProbe() {
  const idle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  };
  let [duration, task] = [0, 0];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) duration = Math.max(duration, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) task = Math.max(task, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  window.interactions = {
    async restart() {
      await idle();
      [duration, task] = [0, 0];
    },
    async read() {
      await idle();
      return { duration, task };
    },
  };
}
