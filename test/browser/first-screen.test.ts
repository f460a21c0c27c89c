import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { normalizeLine } from '../../shared/text/numerals.ts';
import { formatDate, parseDate } from '../../web/form/masks/date.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { eventually, waitUntilPasses } from '../support/eventually.ts';
import {
  addSessionCookies,
  control,
  expectAccessible,
  heading,
  newDevice,
  storedAnswers,
} from '../support/journeys.ts';
import { addEarlier, conflictPanel } from '../support/saving.ts';
import { onSecondStack } from '../support/second-stack.ts';
import { pick, randomFrom, report, runs, seed } from '../support/seeded.ts';
import { browser } from '../support/suite-browser.ts';

/**
 * What happens to a request for a script: the response comes after this many ms, never, with the connection lost, with
 * status 404, or with the script of an older release.
 */
type ScriptFate = number | 'never' | 'lost' | 'gone' | 'older';

interface ScriptLine {
  readonly url: string;
  /** Sets the fate of each later script, and ends the hanging requests. */
  rule(fateOf: (path: string) => ScriptFate | Promise<ScriptFate>): void;
  stop(): void;
}

/** Starts a proxy between a browser and the site that delays or breaks only scripts. */
async function startScriptLine(): Promise<ScriptLine> {
  let fateOf: Parameters<ScriptLine['rule']>[0] = () => 0;
  const hanging = new Set<Socket>();
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const fate = /^\/assets\/.*\.js$/.test(url) ? await fateOf(url) : 0;
    if (fate === 'never') return void hanging.add(incoming.socket);
    if (fate === 'lost') return void incoming.socket.destroy();
    if (fate === 'gone') return void outgoing.writeHead(404).end();
    if (typeof fate === 'number') await sleep(fate);
    const { host: _, 'accept-encoding': __, ...others } = headers;
    const forwarded = request(new URL(url, stackUrl()), { method, headers: { ...others, host: headers.host } });
    forwarded.once('error', () => incoming.socket.destroy());
    forwarded.once('response', async (response) => {
      const body = await buffer(response).catch(() => undefined);
      if (!body) return void incoming.socket.destroy();
      const { 'content-length': ___, ...kept } = response.headers;
      outgoing.writeHead(response.statusCode ?? 500, kept).end(fate === 'older' ? ofAnotherRelease(body) : body);
    });
    incoming.pipe(forwarded);
  });
  const port = await listenAnew(server);
  server.unref();
  return {
    url: `http://localhost:${port}`,
    rule(next) {
      fateOf = next;
      for (const socket of hanging) socket.destroy();
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const ports = new Set<number>();

/**
 * Listens on a port that this suite has not used yet. The system may assign a port again, and a browser keeps the
 * answers typed at that address.
 */
async function listenAnew(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  if (!ports.has(port)) {
    ports.add(port);
    return port;
  }
  await new Promise((closed) => server.close(closed));
  return listenAnew(server);
}

/** Runs one visit through a proxy with its own port, so that the browser has no cache or storage for the site. */
async function onScriptLine<Result>(visit: (line: ScriptLine) => Promise<Result>): Promise<Result> {
  const line = await startScriptLine();
  try {
    return await visit(line);
  } finally {
    line.stop();
  }
}

/** Returns the script with other texts, so that its first screen differs from the one in the page. */
const ofAnotherRelease = (script: Buffer): string =>
  script
    .toString()
    .replaceAll('Middle Name', 'Second Name')
    .replaceAll('Questions are required', 'Answers are required');

/** Returns functions that type, press keys and read values, as a user of the page's first fields would. */
async function handsOfPage(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  return {
    open: (url: string) => page.goto(url, { waitUntil: 'commit' }),
    reload: () => page.reload({ waitUntil: 'commit' }),
    /** Returns the value of an expression in the page. */
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    /** Types at the caret. */
    type: (text: string) => page.keyboard.type(text),
    /** Inserts a text at once, as from the clipboard. */
    paste: (text: string) => page.keyboard.insertText(text),
    press: (key: 'Backspace' | 'Enter' | 'Tab') => page.keyboard.press(key),
    /** Shows what an input method composes at the caret, instead of what it showed before. */
    compose: (text: string) =>
      protocol.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Ends the composition with this text. */
    commit: (text: string) => page.keyboard.insertText(text),
  };
}

type Hands = Awaited<ReturnType<typeof handsOfPage>>;

const firstKeys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'prev_lname', 'birth_date'];

type Values = Record<string, string>;

const valuesIn = (hands: Hands) =>
  hands.read<Values>(
    `Object.fromEntries(${JSON.stringify(firstKeys)}.map((key) => [key, document.getElementById(key + '-input')?.value]))`,
  );

/** Returns the text that a field shows after it loses the focus. */
const left = (key: string, typed: string): string =>
  key === 'birth_date' ? formatDate(parseDate(typed)) : normalizeLine(typed);

const words = ['Ann', 'Ngọc', 'María José', 'van ', 'O’Neill', '小林', ' de', 'x', 'Ł', '4/27/1998', '  '];
const composed = [
  ['k', 'ko', 'こ'],
  ['n', 'ni', 'に', '日'],
] as const;

const kinds = ['type', 'type', 'type', 'delete', 'paste', 'tab', 'compose', 'wait', 'reload'] as const;

function fateFor(random: () => number): ScriptFate {
  const chance = random();
  if (chance < 0.03) return 'never';
  if (chance < 0.06) return 'lost';
  if (chance < 0.08) return 'gone';
  if (chance < 0.12) return 'older';
  return chance < 0.14 ? random() * 30_000 : random() * pick(random, [0, 300, 1_500, 4_000]);
}

/**
 * Performs random user actions on the first page, whose scripts arrive late, in part or never. After each action, the
 * fields must hold the result, and again after a reload with all code. Returns how many actions came before the code,
 * and whether the code arrived by the last action.
 */
async function actAtRandom(hands: Hands, line: ScriptLine, random: () => number, acts: string[]) {
  const model: Values = Object.fromEntries(firstKeys.map((key) => [key, '']));
  let focused: string | undefined;
  const isFirst = () => hands.read<boolean>(`document.querySelector('[data-first-screen]') !== null`);
  /** Requires that all fields hold the typed text, or its formatted form after the user has left the field. */
  const expectAll = async (isSettled = false) => {
    const shown = await eventually(
      () => valuesIn(hands),
      (values) => firstKeys.every((key) => values[key] === model[key] || values[key] === left(key, model[key] ?? '')),
      isSettled ? 20_000 : 5_000,
    );
    for (const key of firstKeys) {
      const typed = model[key] ?? '';
      const may = key === focused && !isSettled ? [typed] : [typed, left(key, typed)];
      if (!may.includes(shown[key] ?? 'nothing'))
        throw new Error(
          `${key} holds ${JSON.stringify(shown[key])} instead of ${JSON.stringify(typed)}. The browser has stored ${await stored()}.`,
        );
      if (isSettled) model[key] = shown[key] ?? '';
    }
  };
  const stored = () => hands.read<string>('JSON.stringify([sessionStorage, localStorage])');
  const fields = (withinMs = 90_000) =>
    waitUntilPasses(() => hands.read(`document.getElementById('birth_date-input').value`), withinMs);
  const keepsAnswers = () =>
    hands.read<boolean>(`Object.keys(localStorage).some((name) => /^entry visitor/.test(name))`);
  const asksForReload = () =>
    hands.read<boolean>(`document.body.innerText.includes('Otherwise, check that JavaScript')`);
  line.rule((path) => {
    const fate = fateFor(random);
    if (typeof fate === 'string') acts.push(`${path} ${fate}`);
    return fate;
  });
  await hands.open(`${line.url}/about`);
  await fields();
  let early = 0;
  for (let count = 3 + Math.floor(random() * 9); count > 0; count -= 1) {
    await act();
    if (await isFirst()) early += 1;
  }
  const isTakenOver = !(await isFirst());
  acts.push(`reload ${isTakenOver ? 'with' : 'without'} the code`);
  // The last reload has a good connection, whatever was lost before.
  line.rule(() => 0);
  await hands.reload();
  await fields();
  await waitUntilPasses(async () => {
    if (await isFirst()) throw new Error('React has not taken over the first screen.');
    await hands.read(`document.getElementById('section-legacy').querySelector('input').name`);
  }, 60_000);
  await expectAll(true);
  return { early, isTakenOver };

  async function act() {
    const kind = pick(random, kinds);
    const key = pick(random, firstKeys);
    if (kind === 'wait') await sleep(random() * 1_500);
    else if (kind === 'reload') {
      acts.push(`reload ${(await isFirst()) ? 'without' : 'with'} the code`);
      await hands.reload();
      focused = undefined;
      await fields(45_000).catch(async (error: unknown) => {
        // If the browser has stored answers, the page has no fields until its code arrives. It then asks for a reload.
        if (!(await keepsAnswers()) || !(await asksForReload())) throw error;
        acts.push('reload on a good line');
        line.rule(() => 0);
        await hands.reload();
        await fields();
      });
      await expectAll(true);
    } else if (kind === 'tab') {
      if (focused === undefined) return;
      await hands.press('Tab');
      focused = await hands.read<string | undefined>('document.activeElement?.name');
      acts.push(`tab to ${focused}`);
      if (focused === undefined) return;
      const shown = (await valuesIn(hands))[focused];
      if (shown === left(focused, model[focused] ?? '')) model[focused] = shown;
    } else await edit(kind, key);
    await expectAll();
  }

  async function edit(kind: 'type' | 'delete' | 'paste' | 'compose', key: string) {
    const before = model[key] ?? '';
    const field = `document.getElementById('${key}-input')`;
    const shown = await hands.read<string>(`(${field}.focus(), ${field}.value)`);
    // A field shows its formatted value after the user leaves it.
    const text = key === focused ? before : shown;
    const start = Math.floor(random() * (text.length + 1));
    const end = kind === 'delete' ? Math.max(start, Math.floor(random() * (text.length + 1))) : start;
    focused = key;
    await hands.read(`${field}.setSelectionRange(${start}, ${end})`);
    const added = kind === 'delete' ? '' : kind === 'compose' ? '' : pick(random, words);
    acts.push(`${kind} ${key} ${start}-${end} ${JSON.stringify(added)} in ${JSON.stringify(text)}`);
    if (kind === 'compose') {
      const steps = pick(random, composed);
      await hands.read(`${field}.dataset.isComposed = 'yes'`);
      let shownStep = '';
      for (const step of steps) {
        await hands.compose(step);
        await sleep(random() * 400);
        model[key] = text.slice(0, start) + step + text.slice(end);
        if (!(await hands.read<boolean>(`'isComposed' in ${field}.dataset`))) {
          // React has drawn a new field. It keeps the composed text, and the input method has started again behind it.
          const begunAgain = text.slice(0, start) + shownStep + step + text.slice(end);
          if ((await valuesIn(hands))[key] === begunAgain) model[key] = begunAgain;
          await hands.read(`${field}.blur()`);
          focused = undefined;
          return;
        }
        await expectAll();
        shownStep = step;
      }
      await hands.commit(steps.at(-1) ?? '');
      return;
    }
    if (kind === 'delete') await hands.press('Backspace');
    else if (kind === 'paste') await hands.paste(added);
    else await hands.type(added);
    const kept = kind === 'delete' && start === end ? Math.max(0, start - 1) : start;
    model[key] = text.slice(0, kept) + added + text.slice(end);
  }
}

/** The number of visits in parallel. Each waits for scripts most of the time. */
const together = 4;
const count = runs(300, 12);

let lines: ScriptLine[];
beforeAll(async () => {
  lines = await Promise.all(Array.from({ length: together }, startScriptLine));
});
afterAll(() => {
  for (const line of lines) line.stop();
});

async function visit(line: ScriptLine, number: number) {
  const device = await newDevice(browser);
  const acts: string[] = [];
  try {
    const page = await device.newPage();
    page.on('domcontentloaded', () => acts.push('(a page)'));
    return await actAtRandom(await handsOfPage(page), line, randomFrom(seed + number), acts);
  } catch (error) {
    throw new Error(`${error}\nVisit ${number} with SEED=${seed}: ${acts.join('; ')}`, { cause: error });
  } finally {
    await device.close();
  }
}

it('does not lose, change or repeat text that is typed before the code arrives', async () => {
  expectInConsole(/Failed to (?:load|fetch)|net::ERR|preload|Minified React error #4(?:18|19|23|25)|did not match/);
  let next = 0;
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  await Promise.all(
    lines.map(async (line) => {
      while (next < count) visits.push(await visit(line, next++));
    }),
  );
  const early = visits.filter((each) => each.early > 0);
  const takenOver = early.filter(({ isTakenOver }) => isTakenOver);
  expect(takenOver.length).toBeGreaterThan(count / 20);
  report(
    'visits to the first screen',
    count,
    `${early.length} typed before the code, ${takenOver.length} while it came`,
  );
}, 3_600_000);

/** Opens a page that receives no script until `comes` is called. */
async function withoutCode(path = '/', options?: BrowserContextOptions, applicant?: Applicant) {
  const device = await newDevice(browser, applicant, options);
  const page = await device.newPage();
  const { promise, resolve: comes } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { device, page, comes };
}

const firstScreen = (page: Page) => page.locator('[data-first-screen]');

/** Waits for the last question of the page. */
const isWhole = (page: Page) => control(page, 'legacy_ind').first().waitFor();

/** Types a name and places the caret in the middle of it. */
async function typeName(page: Page): Promise<Locator> {
  const field = control(page, 'first_name');
  await field.pressSequentially('Mary Ann');
  await field.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(4, 4);
    input.dataset.isOld = 'yes';
  });
  return field;
}

it('reuses the existing fields, with the focus and the selection', async () => {
  const { device, page, comes } = await withoutCode('/', widths.phone);
  const field = await typeName(page);
  await expectAccessible(page, 'before its code');
  await saveScreenshot(page, 'phone-before-its-code');
  comes();
  await isWhole(page);
  await page.keyboard.type('-X');
  expect(await field.getAttribute('data-is-old')).toBe('yes');
  expect(await field.inputValue()).toBe('Mary-X Ann');
  await page.getByText(/^\d+ questions left$/).waitFor();
  expect(await firstScreen(page).count()).toBe(0);
  await device.close();
});

it('keeps the focus and autofilled values when the code draws a different screen', async () => {
  expectInConsole(/Minified React error #4(?:18|19|23|25)|did not match/);
  await onScriptLine(async (line) => {
    const { promise, resolve: comes } = Promise.withResolvers<ScriptFate>();
    line.rule(() => promise);
    const device = await newDevice(browser);
    const page = await device.newPage();
    await page.goto(`${line.url}/about`, { waitUntil: 'commit' });
    const field = await typeName(page);
    await control(page, 'last_name').evaluate((input: HTMLInputElement) => {
      input.value = 'Nguyễn';
    });
    comes('older');
    await isWhole(page);
    await page.keyboard.type('-X');
    expect(await field.getAttribute('data-is-old')).toBeNull();
    expect(await field.inputValue()).toBe('Mary-X Ann');
    expect(await control(page, 'last_name').inputValue()).toBe('Nguyễn');
    await device.close();
  });
});

it('explains what to do when the code never arrives, and keeps the typed answers', async () => {
  const { device, page, comes } = await withoutCode('/', widths.phone);
  await control(page, 'first_name').fill('Lan');
  await control(page, 'birth_date').fill('4/27/1998');
  await control(page, 'birth_date').press('Enter');
  await page.getByText("This page hasn't loaded yet. What you type is kept but not saved.").waitFor();
  await expectAccessible(page, 'whose code does not come');
  await saveScreenshot(page, 'phone-whose-code-does-not-come');
  await page.reload({ waitUntil: 'commit' });
  expect(new URL(page.url()).search).toBe('');
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  comes();
  await isWhole(page);
  await page.getByText('April 27, 1998').waitFor();
  await page.getByText("This page hasn't loaded yet").waitFor({ state: 'detached' });
  await device.close();
});

const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Account' });

it.each(['/', '/education'])(
  'opens the account panel if its button was pressed before the code of %s arrived',
  async (path) => {
    const { device, page, comes } = await withoutCode(path);
    await account(page).click();
    comes();
    await accountDialog(page).waitFor();
    await account(page).click();
    await accountDialog(page).waitFor({ state: 'detached' });
    await device.close();
  },
);

it('keeps typed answers when the user follows the login link before the code arrives', async () => {
  const { device, page, comes } = await withoutCode();
  await control(page, 'first_name').fill('Lan');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  comes();
  await heading(page, 'Log in').waitFor();
  await page.goto('/about');
  await isWhole(page);
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  await device.close();
});

it.each([false, true])(
  'asks about typed answers after a login in another tab, and overwrites no saved answer (during loading: %s)',
  async (isComing) => {
    const person = await newApplicant();
    await person.client.put('/api/answer', { answer: { first_name: 'Server' } });
    const { device, page, comes } = await withoutCode();
    const { promise, resolve: isThere } = Promise.withResolvers<void>();
    await page.route('**/assets/form-routes-*.js', async (route) => {
      await promise;
      await route.continue().catch(() => {});
    });
    await control(page, 'first_name').fill('Lan');
    await control(page, 'last_name').fill('Nguyễn');
    if (isComing) {
      comes();
      await sleep(2_000);
    }
    await addSessionCookies(device, person);
    comes();
    isThere();
    await addEarlier(page);
    await conflictPanel.inAccount(page, 'Server').waitFor();
    await conflictPanel.typed(page, 'Lan').waitFor();
    await waitUntilPasses(async () =>
      expect(await storedAnswers(person)).toMatchObject({ first_name: 'Server', last_name: 'Nguyễn' }),
    );
    await device.close();
  },
);

it.each(['/about?utm_source=fair', '/education'])('shows no first screen at %s', async (path) => {
  const { device, page } = await withoutCode(path);
  await page.getByText('Loading…').waitFor();
  expect(await firstScreen(page).count()).toBe(0);
  await device.close();
});

it('shows no first screen to a logged-in applicant or to a visitor with stored answers', async () => {
  const applicant = await withoutCode('/about', {}, await newApplicant());
  await applicant.page.getByText('Loading…').waitFor();
  expect(await firstScreen(applicant.page).count()).toBe(0);
  await applicant.device.close();
  const { device, page, comes } = await withoutCode();
  comes();
  await isWhole(page);
  await control(page, 'first_name').fill('Lan');
  await waitUntilPasses(async () => expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0));
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Loading…').waitFor();
  expect(await firstScreen(page).count()).toBe(0);
  await device.close();
});

/** The value of each control on the second partner's first screen, by question key. */
type Shown = Readonly<Record<string, string | boolean>>;

const typed = {
  full_name: 'Lan',
  mail: 'lan@münchen.example',
  phone: '3015550100',
  tax_number: '123456789',
  born: '4/27/1998',
  town: 'Cumberland',
};
const early: Shown = { ...typed, was_here: true, moved: true, land: 'VNM' };
/** The values after React has taken over and formatted them. */
const taken = { ...early, phone: '(301) 555-0100', tax_number: '•••-••-6789' };
/** The values after a reload. The tax number is sensitive, so the browser does not store it. */
const kept = { ...taken, born: '04/27/1998', tax_number: '' };

/** A JavaScript expression for the control of a question. For a radio group, it is the first choice. */
const field = (key: string) => `document.getElementById('${key}-input')`;
const inside = (key: string) => `${field(key)}.${['was_here', 'moved'].includes(key) ? 'checked' : 'value'}`;

const shownValues = `({ ${Object.keys(early).map((key) => `${key}: ${inside(key)}`)} })`;

const shows = (hands: Hands, answers: Shown) =>
  waitUntilPasses(async () => expect(await hands.read(shownValues)).toEqual(answers));

const revealed = (hands: Hands) => waitUntilPasses(async () => void (await hands.read(`${field('reason')}.name`)));

/**
 * Opens the page without its code.
 *
 * @returns a function that lets the code arrive and waits for the whole page
 */
async function openWithoutCode(hands: Hands, line: ScriptLine, visit = () => hands.open(`${line.url}/about`)) {
  const { promise, resolve } = Promise.withResolvers<0>();
  // A browser opens six connections to a site, and a reload needs one of them while the scripts wait.
  let held = 0;
  line.rule(() => {
    held += 1;
    return held > 4 ? 0 : promise;
  });
  await visit();
  await waitUntilPasses(async () => void (await hands.read(`${field('town')}.name`)));
  return async () => {
    resolve(0);
    await waitUntilPasses(async () => {
      if (await hands.read('document.querySelector("[data-first-screen]") !== null'))
        throw new Error('React has not taken over the first screen.');
      await hands.read(`${field('street')}.name`);
    }, 60_000);
  };
}

async function type(hands: Hands, key: string, text: string) {
  await hands.read(`${field(key)}.focus()`);
  await hands.type(text);
}

async function answerAll(hands: Hands) {
  for (const [key, text] of Object.entries(typed)) await type(hands, key, text);
  // Enter in the only text field of a section would submit the form.
  await hands.press('Enter');
  for (const key of ['was_here', 'moved']) await hands.read(`${field(key)}.click()`);
  const change = `new Event('change', { bubbles: true })`;
  await hands.read(`(${field('land')}.value = 'VNM', ${field('land')}.dispatchEvent(${change}))`);
  await shows(hands, early);
}

async function expectNothingSensitiveStored(hands: Hands) {
  await waitUntilPasses(async () => {
    const stored = await hands.read<string>('JSON.stringify([localStorage, sessionStorage])');
    expect(stored).toContain('Cumberland');
    expect(stored.replaceAll('-', '')).not.toContain(typed.tax_number);
  });
}

async function reloadWithCode(hands: Hands) {
  await hands.reload();
  await shows(hands, kept);
  await revealed(hands);
}

type Case = (hands: Hands, line: ScriptLine) => Promise<void>;

/** Types into a field before and after the code arrives, and expects the whole text in it. */
async function goesOn(
  ...[hands, line, key, [before, after], whole]: [...Parameters<Case>, string, [string, string], string]
) {
  const comes = await openWithoutCode(hands, line);
  await type(hands, key, before);
  await comes();
  await hands.type(after);
  expect(await hands.read(inside(key))).toBe(whole);
}

/** Cases of input on the second partner's first screen before its code arrives. */
const earlyChoices: Readonly<Record<string, Case>> = {
  async 'takes over controls of every kind, and shows the questions that they reveal'(hands, line) {
    const comes = await openWithoutCode(hands, line);
    await answerAll(hands);
    await expectNothingSensitiveStored(hands);
    await hands.read(`(${field('town')}.focus(), ${field('town')}.setSelectionRange(4, 4))`);
    await hands.read(`(${field('town')}.dataset.isOld = 'yes')`);
    await comes();
    await shows(hands, taken);
    await revealed(hands);
    await hands.type('-');
    expect(await hands.read(`[${inside('town')}, ${field('town')}.dataset.isOld]`)).toEqual(['Cumb-erland', 'yes']);
    await hands.press('Backspace');
    await expectNothingSensitiveStored(hands);
    await reloadWithCode(hands);
  },

  async 'keeps all answers except the sensitive one when the page is reloaded before its code arrives'(hands, line) {
    await openWithoutCode(hands, line);
    await answerAll(hands);
    const comes = await openWithoutCode(hands, line, hands.reload);
    await shows(hands, { ...early, tax_number: '' });
    await comes();
    await shows(hands, { ...taken, tax_number: '' });
    await revealed(hands);
    await expectNothingSensitiveStored(hands);
    await reloadWithCode(hands);
  },

  'accepts the rest of a hidden number after the code arrives': (...on) =>
    goesOn(...on, 'tax_number', ['12345', '6789'], '123-45-6789'),
  'accepts the rest of a formatted phone number after the code arrives': (...on) =>
    goesOn(...on, 'phone', ['30155', '50100'], '(301) 555-0100'),
  'accepts the rest of an email address after the code arrives': (...on) =>
    goesOn(...on, 'mail', ['lan@', 'münchen.example'], 'lan@münchen.example'),

  async 'takes over autofilled values, with or without an event'(hands, line) {
    const comes = await openWithoutCode(hands, line);
    await hands.read(`(${inside('full_name')} = 'Lan', ${inside('mail')} = 'lan@münchen.example')`);
    await hands.read(
      `['input', 'change'].map((type) => ${field('mail')}.dispatchEvent(new Event(type, { bubbles: true })))`,
    );
    await hands.read(`(${inside('land')} = 'VNM', ${inside('town')} = 'Huế')`);
    await hands.read(`(${inside('was_here')} = ${inside('moved')} = true)`);
    await comes();
    await revealed(hands);
    const filled = {
      full_name: 'Lan',
      mail: 'lan@münchen.example',
      land: 'VNM',
      town: 'Huế',
      was_here: true,
      moved: true,
    };
    const nothing = { phone: '', tax_number: '', born: '' };
    await shows(hands, { ...nothing, ...filled });
    await waitUntilPasses(async () => expect(await hands.read('JSON.stringify(localStorage)')).toContain('Huế'));
    await hands.reload();
    await shows(hands, { ...nothing, ...filled });
    await revealed(hands);
  },
};

describe('the first screen before its code arrives', () => {
  onSecondStack();

  it.each(Object.entries(earlyChoices))('%s', async (_name, choose) => {
    const device = await newDevice(browser);
    const hands = await handsOfPage(await device.newPage());
    await onScriptLine((line) => choose(hands, line));
    await device.close();
  });
});
