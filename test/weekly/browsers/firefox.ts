import { type ElementHandle, launch } from 'puppeteer-core';
import { stackUrl } from '../../support/api-client.ts';
import { timeoutMs } from '../../support/journeys.ts';
import type { Driver } from './tab.ts';

/** Starts the system's Firefox over WebDriver BiDi. Playwright would need its own build of Firefox. */
export async function firefoxDriver(): Promise<Driver> {
  const executablePath = process.env.FIREFOX_PATH;
  if (!executablePath) throw new Error('FIREFOX_PATH is not set. Run the tests with npm run test:deep.');
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setViewport({ width: 1280, height: 900 });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (thrown) => problems.push(String(thrown)));
  /** Clicks in the middle of the screen, where no toast or bar covers the element. */
  async function click(place: string) {
    const element = await page.locator(place).waitHandle();
    await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.locator(place).click();
  }
  return {
    open: async (path) => void (await page.goto(stackUrl() + path)),
    click,
    press: (name) => page.locator(`::-p-aria([role="button"][name="${name}"])`).click(),
    async type(place, text) {
      await click(place);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    async select(place, value) {
      await page.waitForSelector(`${place} option[value="${value}"]`);
      await page.select(place, value);
    },
    async upload(place, file) {
      const chooser = (await page.waitForSelector(place)) as ElementHandle<HTMLInputElement>;
      await chooser.uploadFile(file);
    },
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    takeProblems: async () => problems.splice(0),
    close: () => browser.close(),
  };
}
