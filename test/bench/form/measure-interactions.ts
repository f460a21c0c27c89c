import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Figure } from '../figures.ts';
import { median } from '../medians.ts';
import { buildSubject } from './build.ts';
import { measuredOwn, revealing, textKey } from './measured.ts';
import { serveSubject } from './serve.ts';

const visits = 5;
const slowDown = 4;
const limitMs = 100;
const longestTaskMs = 150;

const repeatedRow = 'college';
const field = (key: string, value = '') => `[name="${key}"]${value && `[value="${value}"]`}`;

const section = `section:has(${field(revealing)})`;
/**
 * The interactions in the order of a visit: a key press in an element, or a click on it if there is no key. The last one
 * submits.
 */
const interactions: Readonly<Record<string, { readonly target: string; readonly key?: string }>> = {
  'typing a letter': { target: field(textKey), key: 'a' },
  'unfolding a section': { target: `${section}[data-folded] h2 button` },
  'hiding 13 questions': { target: field(revealing, '1'), key: ' ' },
  'revealing 13 questions': { target: field(revealing, '3'), key: ' ' },
  'folding a section': { target: `${section} h2 button` },
  'choosing in a list': { target: 'form select[name$="_month"]', key: 'ArrowDown' },
  'opening the list of sections': { target: 'role=button[name="Sections"]' },
  'closing it': { target: 'role=button[name="Sections"]', key: 'Escape' },
  'adding a row': { target: `#${repeatedRow}-add` },
  'pasting 7,000 characters': { target: 'form textarea', key: 'Control+v' },
  'submitting with errors': { target: 'role=button[name="Submit"]' },
};

/**
 * Prepares an interaction and returns a function that performs it by the input alone. Playwright's own `click` and
 * `press` would run their script in the slowed-down page while its response is measured.
 */
async function prepare(page: Page, target: Locator, key: string | undefined): Promise<() => Promise<void>> {
  if (key !== undefined) {
    await target.focus();
    return () => page.keyboard.press(key);
  }
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen.`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
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
  const times = new Map<string, number[]>();
  const longest: number[] = [];
  try {
    for (let visit = 0; visit < visits; visit += 1) longest.push(await measureVisit(browser, served.url, times));
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
async function measureVisit(browser: Browser, url: string, times: Map<string, number[]>) {
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
    await page.evaluate(() => navigator.clipboard.writeText('A sentence of some length. '.repeat(259)));
    for (const [name, { target, key }] of Object.entries(interactions)) {
      const interact = await prepare(page, page.locator(target).first(), key);
      await page.evaluate(() => window.interactions.restart());
      await interact();
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
