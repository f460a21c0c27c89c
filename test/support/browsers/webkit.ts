import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { eventuallyPasses } from '../eventually.ts';
import { timeoutMs } from '../journeys.ts';
import { startLine } from '../line.ts';
import type { Driver } from './driver.ts';

/** WebKit's driver cannot read the console: a page notes what it says there, from when it is first read. */
const noting = `
const noted = (window.noted ??= (() => {
  const noted = [];
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...said) => {
      noted.push(level + ': ' + said.join(' '));
      say.apply(console, said);
    };
  }
  addEventListener('error', ({ message }) => noted.push(message));
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => noted.push(violatedDirective));
  return noted;
})());`;

const roles = { button: 'button, summary, [role="button"]', link: 'a[href]' } as const;

/** A display that no screen shows; it tells its number when it is there. */
async function startDisplay(): Promise<{ readonly process: ChildProcess; readonly name: string }> {
  const started = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(started.stdio[3] as Readable, 'data');
  return { process: started, name: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function end(process: ChildProcess) {
  process.kill();
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** Whether acts wait until the page has loaded. */
type PageLoadStrategy = 'normal' | 'none';

/** WebKitGTK's own small browser, with a display and a home of its own. */
async function launch(
  pageLoadStrategy: PageLoadStrategy,
): Promise<{ readonly session: WebDriver; close(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const display = await startDisplay();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Without the last it waits for a service of accessibility that no container has.
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', HOME: home, NO_AT_BRIDGE: '1' },
  });
  await eventuallyPasses(async () => void (await fetch(`${url}/status`)));
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy })
    .build();
  return {
    session,
    async close() {
      await session.quit();
      await end(service);
      await end(display.process);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The system's WebKitGTK, over a line of its own: WebDriver has no word for being offline. */
export async function webkitDriver(pageLoadStrategy: PageLoadStrategy = 'normal'): Promise<Driver> {
  const { session, close } = await launch(pageLoadStrategy);
  const line = await startLine();
  const problems: string[] = [];
  const resize = async (width: number) =>
    void (await session.manage().window().setRect({ x: 0, y: 0, width, height: 940 }));
  await resize(1280);

  async function act(place: string, does: (element: WebElement) => Promise<void>) {
    await eventuallyPasses(async () => does(await session.findElement(By.css(place))), timeoutMs);
  }
  async function named(role: keyof typeof roles, name: string): Promise<WebElement> {
    for (const element of await session.findElements(By.css(roles[role])))
      if ((await element.getAccessibleName()) === name) return element;
    throw new Error(`There is no ${role} named ${name}.`);
  }
  async function read<Value>(expression: string): Promise<Value> {
    const [value, noted] = await session.executeScript<[Value, string[]]>(
      `${noting} return [${expression}, noted.splice(0)];`,
    );
    problems.push(...noted);
    return value;
  }

  return {
    open: (address) => session.get(new URL(address, line.url).href),
    resize,
    click: (place) => act(place, (element) => element.click()),
    press: (role, name) => eventuallyPasses(async () => (await named(role, name)).click(), timeoutMs),
    type: (place, text) =>
      act(place, async (element) => {
        await element.sendKeys(Key.chord(Key.CONTROL, 'a'));
        await element.sendKeys(text);
      }),
    pressKey: (key) =>
      session
        .actions()
        .sendKeys({ ArrowDown: Key.ARROW_DOWN, Backspace: Key.BACK_SPACE, Enter: Key.ENTER, Tab: Key.TAB }[key])
        .perform(),
    select: (place, value) => act(`${place} option[value="${value}"]`, (option) => option.click()),
    upload: (place, file) => act(place, (chooser) => chooser.sendKeys(file)),
    read,
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    cutLine: async () => line.cut(),
    mendLine: line.mend,
    withoutLine: 'no connection',
    async takeProblems() {
      await read('0');
      return problems.splice(0);
    },
    async close() {
      await close();
      await line.stop();
    },
  };
}
