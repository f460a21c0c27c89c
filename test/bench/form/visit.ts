import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Reveal } from './measured.ts';
import type { ServedSubject } from './serve.ts';

const slowDown = 4;

/** A visit to a form in a browser on a slow machine, and what is measured there. */
export interface Visit {
  /** From navigation until the first field is there and the page answers, in ms. */
  readonly firstField: number;
  /** One key into the field with this name, in ms of the main thread. */
  key(name: string): Promise<number>;
  /** An answer that shows or hides questions, in ms of the main thread. */
  answer(reveal: Reveal, value: string): Promise<number>;
  submit(): Promise<Submitted>;
  close(): Promise<void>;
}

/** What submitting an incomplete form costs, in ms. */
export interface Submitted {
  /** By the clock, until the errors are on screen. */
  readonly shown: number;
  /** Of the main thread until then. */
  readonly threadUntilShown: number;
  /** Of the main thread until nothing of it is left to do. */
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
  // A page that shows no form must end the run, not keep it waiting.
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
 * What an action costs the main thread, until its pictures are drawn, above what waiting costs by itself. It is the
 * thread's own time: what else the machine does meanwhile does not count.
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

/** Until nothing of loading is left to do. */
async function settled(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.evaluate(() => window.probe.idle());
}

interface Probe {
  readonly firstField: Promise<number>;
  drawn(): Promise<void>;
  idle(): Promise<void>;
  focus(name: string): void;
  answer(reveal: Reveal, value: string): void;
  /** The time from the click until the errors are drawn. */
  submit(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before its own scripts. */
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
      if (!button) throw new Error('The page has no button that submits.');
      const shown = once('[aria-invalid="true"]').then(afterFrame);
      const began = performance.now();
      button.click();
      return (await shown) - began;
    },
  };
}
