import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, By, Key, type WebElement } from 'selenium-webdriver';
import { stackUrl } from '../../support/api-client.ts';
import { waitUntilPasses } from '../../support/eventually.ts';
import { timeoutMs } from '../../support/journeys.ts';
import type { Driver } from './tab.ts';

/**
 * A script that records the console in the page itself from the first read on, because WebKit's driver cannot read the
 * console.
 */
const recording = `
const recorded = (window.recorded ??= (() => {
  const recorded = [];
  for (const level of ['error', 'warn']) {
    const log = console[level];
    console[level] = (...values) => {
      recorded.push(level + ': ' + values.join(' '));
      log.apply(console, values);
    };
  }
  addEventListener('error', ({ message }) => recorded.push(message));
  addEventListener('unhandledrejection', ({ reason }) => recorded.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => recorded.push(violatedDirective));
  return recorded;
})());`;

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

/** Starts WebKitGTK's MiniBrowser with its own display and home folder. */
export async function webkitDriver(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const display = await startDisplay();
  const url = `http://127.0.0.1:${await freePort()}`;
  const service = spawn('WebKitWebDriver', [`--port=${new URL(url).port}`], {
    stdio: 'ignore',
    // Without NO_AT_BRIDGE, the driver waits for an accessibility service, which containers do not have.
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', HOME: home, NO_AT_BRIDGE: '1' },
  });
  await waitUntilPasses(async () => void (await fetch(`${url}/status`)));
  const session = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 940 });
  const problems: string[] = [];

  const act = (place: string, action: (element: WebElement) => Promise<void>) =>
    waitUntilPasses(async () => action(await session.findElement(By.css(place))), timeoutMs);

  async function read<Value>(expression: string): Promise<Value> {
    const [value, recorded] = await session.executeScript<[Value, string[]]>(
      `${recording} return [${expression}, recorded.splice(0)];`,
    );
    problems.push(...recorded);
    return value;
  }

  return {
    open: (path) => session.get(stackUrl() + path),
    click: (place) => act(place, (element) => element.click()),
    press: (name) =>
      waitUntilPasses(async () => {
        for (const element of await session.findElements(By.css('button, summary, [role="button"]')))
          if ((await element.getAccessibleName()) === name) return element.click();
        throw new Error(`There is no button named ${name}.`);
      }, timeoutMs),
    type: (place, text) =>
      act(place, async (element) => {
        await element.sendKeys(Key.chord(Key.CONTROL, 'a'));
        await element.sendKeys(text);
      }),
    select: (place, value) => act(`${place} option[value="${value}"]`, (option) => option.click()),
    upload: (place, file) => act(place, (chooser) => chooser.sendKeys(file)),
    read,
    async takeProblems() {
      await read('0');
      return problems.splice(0);
    },
    async close() {
      await session.quit();
      await end(service);
      await end(display.process);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
