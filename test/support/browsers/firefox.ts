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
  const resize = (width: number) => page.setViewport({ width, height: 900 });
  await resize(1280);
  const problems = problemsOf(page);
  /** In the middle of the screen, where neither a toast nor a bar lies over it: of what is covered the driver hits the cover. */
  async function click(place: string) {
    const element = await page.locator(place).waitHandle();
    await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.locator(place).click();
  }
  return {
    open: async (address) => void (await page.goto(new URL(address, stackUrl()).href)),
    resize,
    click,
    press: (role, name) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`).click(),
    async type(place, text) {
      await click(place);
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
    picture: () => page.screenshot({ fullPage: true }),
    cutLine: () => page.setOfflineMode(true),
    mendLine: () => page.setOfflineMode(false),
    withoutLine: 'you are offline',
    takeProblems: async () => problems.splice(0),
    close: () => browser.close(),
  };
}
