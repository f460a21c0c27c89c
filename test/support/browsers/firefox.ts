import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { stackUrl } from '../api-client.ts';
import { timeoutMs } from '../journeys.ts';
import type { Driver } from './driver.ts';

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (thrown) => problems.push(String(thrown)));
  return problems;
}

/** The system's Firefox over WebDriver BiDi, which it speaks itself. Playwright needs a Firefox of its own. */
export async function firefoxDriver(): Promise<Driver> {
  const executablePath = process.env.FIREFOX_PATH;
  if (!executablePath) throw new Error('FIREFOX_PATH is not set. Run the tests with npm run test:deep.');
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setViewport({ width: 1280, height: 900 });
  const problems = problemsOf(page);
  return {
    open: async (path) => void (await page.goto(stackUrl() + path)),
    click: (place) => page.locator(place).click(),
    press: (role, name) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`).click(),
    async type(place, text) {
      await page.locator(place).click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    pressKey: (key) => page.keyboard.press(key),
    async select(place, value) {
      await page.waitForSelector(`${place} option[value="${value}"]`);
      await page.select(place, value);
    },
    async upload(place, file) {
      const chooser = (await page.waitForSelector(place)) as ElementHandle<HTMLInputElement>;
      await chooser.uploadFile(file);
    },
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    cutLine: () => page.setOfflineMode(true),
    mendLine: () => page.setOfflineMode(false),
    withoutLine: 'you are offline',
    takeProblems: async () => problems.splice(0),
    close: () => browser.close(),
  };
}
