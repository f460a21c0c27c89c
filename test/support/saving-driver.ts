import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Applicant, newApplicant } from './applicants.ts';
import { eventually, eventuallyPasses } from './eventually.ts';
import { control, heading, newDevice, storedAnswers } from './journeys.ts';
import { type Fate, isSave, type Line, startLine } from './line.ts';
import { becomes, crash, offers, option, saying, saysSaved } from './saving.ts';
import { createOracle, type Oracle } from './saving-oracle.ts';
import { pick, randomFrom } from './seeded.ts';
import { type Item, type StoredApplication, storedApplicationOf } from './stack-table.ts';

const kinds = [
  ...['type', 'type', 'type', 'type', 'type', 'type', 'choose', 'choose', 'add', 'remove', 'switch'],
  ...['offline', 'online', 'online', 'fault', 'fault', 'tab', 'reload', 'crash', 'wait', 'wait', 'go', 'decide'],
] as const;

export interface Operation {
  readonly kind: (typeof kinds)[number] | 'log in';
  readonly device: 0 | 1;
  readonly tab: 0 | 1;
  /** Decides what else there is to decide, on the page that is there then. */
  readonly seed: number;
}

export interface Sequence {
  readonly seed: number;
  /** Whether the second device begins as a visitor's. */
  readonly hasVisitor: boolean;
  readonly operations: readonly Operation[];
}

const length = 14;

/** The sequence of a seed: two devices of up to two tabs each, one of which is a visitor's in every third. */
export function sequenceOf(seed: number): Sequence {
  const random = randomFrom(seed);
  const bit = () => (random() < 0.5 ? 0 : 1);
  const hasVisitor = seed % 3 === 0;
  const operations = Array.from({ length }, (): Operation => {
    const kind = pick(random, kinds);
    return { kind, device: bit(), tab: bit(), seed: Math.floor(random() * 2 ** 31) };
  });
  const logIn = { kind: 'log in', device: 1, tab: 0, seed: 0 } as const;
  return { seed, hasVisitor, operations: hasVisitor ? operations.toSpliced(length - 5, 0, logIn) : operations };
}

export const described = ({ kind, device, tab, seed }: Operation) =>
  `${kind} (device ${device + 1}, tab ${tab + 1}, ${seed})`;

const pages = [
  { path: '/about', name: 'About You' },
  { path: '/education', name: 'Education and Work Experience' },
  { path: '/final-steps', name: 'Final Steps' },
] as const;

const texts: Readonly<Record<string, readonly string[]>> = {
  '/about': ['middle_name', 'preferred_name', 'mailing_city'],
  '/education': ['college_city', 'college_2_city', 'college_3_city', 'college_4_city'],
  '/final-steps': ['hearaboutus_other', 'disciplinary_action_explanation'],
};

/** Radios that decide whether a text is asked for, and with which answer. */
const radios: Readonly<Record<string, { readonly key: string; readonly below: string }>> = {
  '/about': { key: 'mailing_addr_same_as_perm_addr', below: 'mailing_city' },
  '/final-steps': { key: 'disciplinary_action', below: 'disciplinary_action_explanation' },
};

const fates: readonly Fate[] = ['lost', 'unheard', 'doubled', 'unavailable'];

const second = 1_000;
/** Less than the fifteen minutes after which nobody is there any more, with all that a sequence waits. */
const restMs = 11 * second;
const actionMs = 10 * second;
/** How long an offer may take to be pressed. */
const vanishMs = 3 * second;

interface Device {
  readonly number: 0 | 1;
  readonly context: BrowserContext;
  readonly line: Line;
  tabs: Page[];
  isOffline: boolean;
  isVisitor: boolean;
}

export interface Driver {
  /** What has gone wrong in a sequence, or in its first operations. */
  run(sequence: Sequence, count?: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function startDevice(browser: Browser, number: 0 | 1): Promise<Device> {
  const line = await startLine();
  const context = await newDevice(browser, undefined, { baseURL: line.url });
  await context.clock.install();
  context.setDefaultTimeout(actionMs);
  return { number, context, line, tabs: [await context.newPage()], isOffline: false, isVisitor: false };
}

/** Leaves nothing of an earlier sequence on a device. */
async function reset(device: Device, applicant: Applicant, isVisitor: boolean) {
  const { context, line } = device;
  line.rule();
  await context.setOffline(false);
  const [first = await context.newPage(), ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  // A page of the site without the client, which could store something again.
  await first.goto('/_local/health');
  await line.quiet();
  await first.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  if (!isVisitor) await becomes(context, applicant);
  Object.assign(device, { tabs: [first], isOffline: false, isVisitor });
}

async function openForm(page: Page, path = '/about') {
  await page.goto(path);
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function connect(device: Device) {
  device.line.rule();
  if (device.isOffline) await device.context.setOffline(false);
  device.isOffline = false;
}

/** The tab of an operation, or the only one. */
const tabOf = ({ tabs }: Device, { tab }: Operation): Page => {
  const page = tabs[tab] ?? tabs[0];
  if (!page) throw new Error('The device has no tab.');
  return page;
};

async function shownTexts(page: Page): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const key of texts[pathOf(page)] ?? [])
    if ((await control(page, key).count()) === 1) found.push([key, await control(page, key).inputValue()]);
  return found;
}

/**
 * Types over what a field shows, as soon as it can be typed in, and returns that: between a look and an act a tab may show
 * what others have saved.
 */
async function typeOver(field: Locator, value: string): Promise<string> {
  let before = '';
  await eventuallyPasses(async () => {
    before = await field.evaluate((input: HTMLInputElement, text) => {
      const shown = input.value;
      input.focus();
      input.select();
      document.execCommand('insertText', false, text);
      if (input.value !== text) throw new Error(`${input.name} takes no text.`);
      return shown;
    }, value);
  }, actionMs);
  return before;
}

/** Chooses a radio and returns what the field below it showed until then. */
const chooseOver = (radio: Locator, below: string): Promise<string> =>
  radio.evaluate((input: HTMLInputElement, name) => {
    const shown = document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    input.click();
    return shown;
  }, below);

/** Closes what a failed request has put over the form. */
async function closeDialogs(page: Page) {
  const close = page.locator('dialog[open]').getByRole('button', { name: /^(Close|Cancel|Stay)$/ });
  if ((await close.count()) > 0) await close.first().click();
}

async function decide({ device, page, random, oracle }: Omit<Turn, 'applicant'>): Promise<boolean> {
  const buttons = offers.panel(page).getByRole('button', {
    name: /^(Use what|Bring it back|Leave it out|Keep all)/,
  });
  const count = await buttons.count();
  if (count === 0) return false;
  const words =
    (await offers
      .panel(page)
      .textContent({ timeout: vanishMs })
      .catch(() => '')) ?? '';
  const isPressed = await buttons
    .nth(Math.floor(random() * count))
    .click({ timeout: vanishMs })
    .then(
      () => true,
      () => false,
    );
  // What another tab has decided meanwhile is offered no longer.
  if (isPressed) oracle.decided(device.number, words);
  return true;
}

/** A page that changes under a person's hands takes nothing. */
async function unlessPageChanges(page: Page, act: () => Promise<void>) {
  const path = pathOf(page);
  try {
    await act();
  } catch (error) {
    if (pathOf(page) === path) throw error;
  }
}

interface Turn {
  readonly device: Device;
  readonly page: Page;
  readonly random: () => number;
  readonly oracle: Oracle;
  readonly applicant: Applicant;
}

type Act = (turn: Turn) => Promise<void>;

const acts: Readonly<Record<Operation['kind'], Act>> = {
  type: ({ device, page, random, oracle }) =>
    unlessPageChanges(page, async () => {
      const shown = await shownTexts(page);
      if (shown.length === 0) return;
      const [key] = pick(random, shown);
      const value = `v${Math.floor(random() * 1e9)}`;
      oracle.typed(device.number, key, value, await typeOver(control(page, key), value));
    }),
  choose: ({ device, page, random, oracle }) =>
    unlessPageChanges(page, async () => {
      const radio = radios[pathOf(page)];
      if (!radio || (device.isVisitor && radio.key === 'disciplinary_action')) return;
      const hidden = await chooseOver(option(page, radio.key, pick(random, ['Y', 'N'])), radio.below);
      if (hidden !== '' && (await control(page, radio.below).count()) === 0)
        oracle.cleared(device.number, radio.below, hidden);
    }),
  async add({ page }) {
    const button = page.getByRole('button', { name: 'Add another school' });
    if ((await button.count()) > 0 && (await button.isEnabled())) await button.click();
  },
  async remove({ page, random, oracle }) {
    const buttons = page.getByRole('button', { name: /^Remove College/ });
    const count = await buttons.count();
    if (count === 0) return;
    const button = buttons.nth(Math.floor(random() * count));
    if (!(await button.isEnabled())) return;
    const row = page.locator('section').filter({ has: button }).last().locator('input[name$="_city"]');
    oracle.removed(await row.inputValue());
    await button.click();
    const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' });
    if (await agree.isVisible()) await agree.click();
  },
  async switch({ page, random }) {
    const tab = page.getByRole('tab', { name: pick(random, ['Send later', 'Upload now']) });
    if ((await tab.count()) > 0) await tab.first().click();
  },
  async offline({ device }) {
    await device.context.setOffline(true);
    device.isOffline = true;
  },
  online: ({ device }) => connect(device),
  async fault({ device: { line }, random }) {
    const fate = pick(random, [...fates, 'late'] as const);
    let isFirst = true;
    line.rule(async (call) => {
      if (!isFirst || !isSave(call)) return undefined;
      isFirst = false;
      if (fate !== 'late') return fate;
      // Until another call has gone by, or nothing more comes.
      await Promise.race([line.next(() => true), new Promise((resolve) => setTimeout(resolve, second).unref())]);
      return undefined;
    });
  },
  async tab({ device }) {
    if (device.tabs.length > 1 || device.isOffline) return;
    const page = await device.context.newPage();
    device.tabs.push(page);
    await openForm(page);
  },
  async reload({ device, page }) {
    if (device.isOffline) return;
    await page.reload();
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
  },
  async crash({ device, page }) {
    if (device.isOffline) return;
    const path = pathOf(page);
    await device.context.clock.fastForward(600);
    await crash(page);
    const next = await device.context.newPage();
    device.tabs = device.tabs.map((each) => (each === page ? next : each));
    await openForm(next, path);
  },
  async wait({ device, random, oracle, applicant }) {
    await device.context.clock.fastForward(pick(random, [700, 3 * second, restMs]));
    await device.line.quiet();
    if ((await Promise.all(device.tabs.map(saysSaved))).every(Boolean))
      oracle.compare(await storedAnswers(applicant), device.number);
  },
  async go({ device, page, random }) {
    if (device.isVisitor) return;
    const target = pick(random, pages);
    const isNext = random() < 0.5 && pathOf(page) !== '/final-steps';
    const [button, step] = [
      page.getByRole('button', { name: 'Save and continue' }),
      page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: new RegExp(target.name.slice(0, 9)) }),
    ];
    await (isNext ? button : step).click();
    await device.line.quiet();
    await closeDialogs(page);
  },
  async decide(turn) {
    await decide(turn);
  },
  async 'log in'({ device, page, applicant: { email, password } }) {
    await connect(device);
    if (!device.isVisitor) return;
    await page.getByRole('link', { name: 'Log in' }).click();
    await heading(page, 'Log in').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
    device.isVisitor = false;
  },
};

/** Coming back to a tab after more than a minute elsewhere. */
async function comeBack({ context, tabs, line }: Device) {
  const becomeVisibility = (state: string) =>
    Promise.all(
      tabs.map((page) =>
        page.evaluate((visibility) => {
          Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
          Object.defineProperty(document, 'hidden', { value: visibility === 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          window.dispatchEvent(new Event(visibility === 'hidden' ? 'blur' : 'focus'));
        }, state),
      ),
    );
  await becomeVisibility('hidden');
  await context.clock.fastForward(61 * second);
  await becomeVisibility('visible');
  await line.quiet();
}

const rounds = 8;

/** Waits and decides until every tab says that all is saved. Returns whether anything had to be decided. */
async function settle(device: Device, random: () => number, oracle: Oracle): Promise<boolean> {
  let hasDecided = false;
  for (let round = 0; round < rounds; round += 1) {
    await device.context.clock.fastForward(restMs);
    await device.line.quiet();
    let isOpen = false;
    for (const page of device.tabs) {
      await closeDialogs(page);
      if (await decide({ device, page, random, oracle })) {
        isOpen = true;
        hasDecided = true;
      } else if (!(await saysSaved(page))) isOpen = true;
    }
    if (!isOpen) return hasDecided;
  }
  oracle.found(`never done: device ${device.number + 1}, ${await wordsOf(device)}`);
  return false;
}

const wordsOf = async ({ tabs }: Device) =>
  (await Promise.all(tabs.map((page) => page.getByRole('status').allTextContents())))
    .flat()
    .filter(Boolean)
    .join(' | ');

async function compareScreens(device: Device, stored: Readonly<Record<string, unknown>>, oracle: Oracle) {
  for (const [index, page] of device.tabs.entries()) {
    if (!(await saysSaved(page)) || (await saying.choose(page).count()) > 0) continue;
    const isSame = ([key, value]: readonly [string, string]) => value === (stored[key] ?? '');
    // What it has just read may not be drawn yet.
    const shown = await eventually(
      () => shownTexts(page),
      (each) => each.every(isSame),
      3 * second,
    );
    for (const [key, value] of shown)
      if (!isSame([key, value]))
        oracle.found(
          `screen: device ${device.number + 1}, tab ${index + 1} says saved and shows ${key} "${value}", stored is "${stored[key] ?? ''}"`,
        );
  }
}

/** Drives a browser through sequences, of one applicant whose application is set back before each. */
export async function startDriver(browser: Browser): Promise<Driver> {
  const applicant = await newApplicant();
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', {
    answer: { first_name: 'Lan', mailing_addr_same_as_perm_addr: 'N', disciplinary_action: 'Y' },
  });
  const application: StoredApplication = storedApplicationOf(client);
  const initial: Item = await application.read();
  const devices = [await startDevice(browser, 0), await startDevice(browser, 1)] as const;

  async function play({ hasVisitor, operations, seed }: Sequence, count: number, oracle: Oracle) {
    await Promise.all(devices.map((device) => reset(device, applicant, hasVisitor && device.number === 1)));
    await application.write(initial);
    await Promise.all(devices.map(({ tabs: [page] }) => (page ? openForm(page) : undefined)));
    for (const operation of operations.slice(0, count)) {
      const device = devices[operation.device];
      const page = tabOf(device, operation);
      oracle.step(described(operation));
      await closeDialogs(page);
      await acts[operation.kind]({ device, page, random: randomFrom(operation.seed), oracle, applicant });
    }
    oracle.step('the end');
    const random = randomFrom(seed + 1);
    for (const device of devices) {
      await connect(device);
      const [page] = device.tabs;
      if (page && device.isVisitor) await acts['log in']({ device, page, random, oracle, applicant });
    }
    // What one has decided is another's to see, and perhaps to decide.
    for (let isOpen = true, round = 0; isOpen && round < rounds; round += 1) {
      const decisions = await Promise.all(devices.map((device) => settle(device, random, oracle)));
      await Promise.all(devices.map(comeBack));
      isOpen = decisions.includes(true);
    }
    const stored = await storedAnswers(applicant);
    oracle.compare(stored);
    for (const device of devices) await compareScreens(device, stored, oracle);
  }

  return {
    async run(sequence, count = sequence.operations.length) {
      const oracle = createOracle();
      try {
        await play(sequence, count, oracle);
      } catch (error) {
        oracle.found(`stuck: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      }
      return oracle.problems();
    },
    async stop() {
      for (const { context, line } of devices) {
        line.rule();
        await context.close();
        await line.stop();
      }
    },
  };
}
