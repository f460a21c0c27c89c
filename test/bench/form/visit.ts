import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Reveal } from './measured.ts';
import type { ServedSubject } from './serve.ts';

const slowDown = 4;

/** A visit to a form in a browser with a slowed-down processor. */
export interface Visit {
  /** The time in ms from navigation until the first field is drawn. */
  readonly firstField: number;
  /** Types one key into the field with this name. Returns the main thread time in ms. */
  key(name: string): Promise<number>;
  /** Gives an answer that shows or hides questions. Returns the main thread time in ms. */
  answer(reveal: Reveal, value: string): Promise<number>;
  submit(): Promise<Submitted>;
  close(): Promise<void>;
}

/** The cost of submitting an incomplete form, in ms. */
export interface Submitted {
  /** The elapsed time until the errors are on screen. */
  readonly shown: number;
  /** The main thread time until the errors are on screen. */
  readonly threadUntilShown: number;
  /** The main thread time until the page is idle again. */
  readonly mainThread: number;
  readonly errors: number;
}

export async function visit(browser: Browser, { url }: ServedSubject): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(installProbe);
  await page.goto(url);
  // If the page shows no form, this wait times out and ends the run.
  await page.locator('form :is(input, select, textarea)').first().waitFor();
  const firstField = await page.evaluate(() => window.probe.firstField);
  await settled(page);
  return {
    firstField,
    key: async (name) => {
      await page.evaluate((each) => window.probe.focus(each), name);
      return cost(page, devTools, () => pressKey(devTools));
    },
    answer: (reveal, value) =>
      cost(page, devTools, () =>
        page.evaluate(([what, to]) => window.probe.answer(what, to), [reveal, value] as const),
      ),
    submit: () => submit(page, devTools),
    close: () => context.close(),
  };
}

async function pressKey(devTools: CDPSession) {
  const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 };
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

async function submit(page: Page, devTools: CDPSession): Promise<Submitted> {
  let [shown, threadUntilShown] = [0, 0];
  const mainThread = await cost(page, devTools, async () => {
    const before = await mainThreadTime(devTools);
    shown = await page.evaluate(() => window.probe.submit());
    threadUntilShown = (await mainThreadTime(devTools)) - before;
    await page.waitForLoadState('networkidle');
    await settled(page);
  });
  return {
    shown,
    threadUntilShown,
    mainThread,
    errors: await page.locator('form [id$="-error"]').count(),
  };
}

/**
 * Returns the main thread time in ms that an action takes until its result is drawn, minus the time that waiting alone
 * takes. Thread time excludes other load on the machine.
 */
async function cost(page: Page, devTools: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const taken = async (action: () => Promise<unknown>) => {
    const before = await mainThreadTime(devTools);
    await action();
    await drawn(page);
    return (await mainThreadTime(devTools)) - before;
  };
  const waiting = await taken(async () => {});
  return (await taken(act)) - waiting;
}

async function mainThreadTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const drawn = (page: Page) => page.evaluate(() => window.probe.drawn());

/** Waits until the page has no more loading work to do. */
async function settled(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.evaluate(() => window.probe.idle());
}

interface Probe {
  readonly firstField: Promise<number>;
  drawn(): Promise<void>;
  idle(): Promise<void>;
  focus(name: string): void;
  answer(reveal: Reveal, value: string): void;
  /** Clicks Submit. Returns the time in ms until the errors are drawn. */
  submit(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Installs the functions that measure the page. Runs in the browser before the page's own scripts. */
function installProbe() {
  const field = 'form :is(input, select, textarea)';
  const drawn = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
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
  const control = (name: string, which = '') => document.querySelector<HTMLElement>(`[name="${name}"]${which}`);
  window.probe = {
    firstField: once(field).then(afterFrame),
    drawn,
    idle: () => new Promise((resolve) => requestIdleCallback(() => resolve())),
    focus: (name) => control(name)?.focus(),
    answer({ key, kind }, value) {
      if (kind === 'radio') control(key, `[value="${value}"]`)?.click();
      const list = document.querySelector<HTMLSelectElement>(`select[name="${key}"]`);
      if (!list) return;
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
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
