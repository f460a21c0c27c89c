import type { Browser, CDPSession, Page } from 'playwright-core';
import { revealing, textKey } from './measured.ts';

const slowDown = 4;

/** The cost of opening a form and submitting it incomplete, in ms. */
export interface Visit {
  /** The time from navigation until the first field is drawn. */
  readonly firstField: number;
  /** The elapsed time until the errors are on screen. */
  readonly errorsShown: number;
  /** The main thread time until the errors are on screen. */
  readonly threadUntilShown: number;
  /** The main thread time until the page is idle again. */
  readonly submit: number;
  /** The number of errors on screen. */
  readonly errors: number;
}

/** Opens a form in a browser with a slowed-down processor and submits it. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(installProbe);
    await page.goto(url);
    // If the page shows no form, this wait times out and ends the run.
    await page.locator('form :is(input, select, textarea)').first().waitFor();
    const firstField = await page.evaluate(() => window.probe.firstField);
    await warmUp(page);
    await settle(page);
    const before = await mainThreadTime(devTools);
    const errorsShown = await page.evaluate(() => window.probe.submit());
    const threadUntilShown = (await mainThreadTime(devTools)) - before;
    await page.waitForLoadState('networkidle');
    await settle(page);
    const submit = (await mainThreadTime(devTools)) - before;
    const errors = await page.locator('form [id$="-error"]').count();
    return { firstField, errorsShown, threadUntilShown, submit, errors };
  } finally {
    await context.close();
  }
}

/** Types, and hides and reveals questions, so that the browser has compiled the code of the form. */
async function warmUp(page: Page) {
  await page.locator(`[name="${textKey}"]`).focus();
  await page.keyboard.type('a'.repeat(8));
  for (const value of ['1', '3', '1', '3', '1', '3'])
    await page.locator(`[name="${revealing}"][value="${value}"]`).evaluate((radio: HTMLInputElement) => radio.click());
  // The answers are saved after a pause in the typing, which must not become a part of the submit.
  await page.waitForTimeout(3_000);
}

/** Returns the main thread time of the page in ms. It excludes other load on the machine. */
async function mainThreadTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Waits until the page has no more loading work to do. */
async function settle(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.evaluate(() => window.probe.idle());
}

declare global {
  interface Window {
    probe: {
      readonly firstField: Promise<number>;
      idle(): Promise<void>;
      /** Clicks Submit. Returns the time in ms until the errors are drawn. */
      submit(): Promise<number>;
    };
  }
}

/** Installs the functions that measure the page. Runs in the browser before the page's own scripts. */
function installProbe() {
  const once = (selector: string) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  const afterFrame = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  window.probe = {
    firstField: once('form :is(input, select, textarea)').then(afterFrame),
    idle: () => new Promise((resolve) => requestIdleCallback(() => resolve())),
    async submit() {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Submit');
      if (!button) throw new Error('The page has no Submit button.');
      const shown = once('[aria-invalid="true"]').then(afterFrame);
      const began = performance.now();
      button.click();
      return (await shown) - began;
    },
  };
}
