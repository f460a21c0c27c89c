import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { watchConsole } from './console-problems.ts';

const screenshots = resolve(import.meta.dirname, '../../test-results/screenshots');

/**
 * Chromium features to turn off: Playwright's own, because a second switch replaces the first, and the address bar's
 * popup, whose two WebUI pages take more processor time in every window than our page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Launches the system's Chromium without background network traffic. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set. Run the tests with npm test.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
    ],
  });
  watchConsole(browser);
  return browser;
}

export const widths = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: resolve(screenshots, `${name}.png`), fullPage: true, animations: 'disabled' });
}

const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** The options for a full check, including the size of targets (WCAG 2.2, 2.5.8). Listing only violations is faster. */
const allRules: axe.RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
const colorRules: axe.RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

async function violations(page: Page, part: string, options: axe.RunOptions): Promise<string[]> {
  await waitForTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([selector, rules]) => (await (window as unknown as { axe: typeof axe }).axe.run(selector, rules)).violations,
    [part, options] as const,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const accessibilityProblems = (page: Page, part = 'html'): Promise<string[]> => violations(page, part, allRules);

/** Returns the color contrast violations in dark mode, which changes only colors. */
export async function darkAccessibilityProblems(page: Page, part = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const problems = await violations(page, part, colorRules);
  await page.emulateMedia({ colorScheme: null });
  return problems;
}
