import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { normalizeLine } from '../../shared/text/numerals.ts';
import { formatDate, parseDate } from '../../web/form/masks/date.ts';
import { newApplicant } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { delayResponse } from '../support/delayed-response.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  addEarlier,
  addSessionCookies,
  control,
  expectAccessible,
  heading,
  newDevice,
  storedAnswers,
} from '../support/journeys.ts';
import { onSecondStack } from '../support/second-stack.ts';
import { pick, randomFrom, report, runs, seed } from '../support/seeded.ts';
import { browser } from '../support/suite-browser.ts';

/**
 * The fate of a request for a script: the response arrives after this many ms or never, the connection is lost, or the
 * response has status 404 or the script of an older release.
 */
type Fate = number | 'never' | 'lost' | 'gone' | 'older';

async function respond(route: Route, fate: Fate): Promise<void> {
  if (fate === 'never') return;
  if (fate === 'lost') return route.abort();
  if (fate === 'gone') return route.fulfill({ status: 404 });
  if (typeof fate === 'number') {
    await sleep(fate, undefined, { ref: false });
    return route.continue();
  }
  const response = await route.fetch();
  const code = await response.text();
  // The older release has other texts on its first screen than the page.
  const body = code.replaceAll('Middle Name', 'Second Name').replaceAll('Questions are', 'Answers are');
  await route.fulfill({ response, body });
}

/** Sets the fate of each script that the page requests from now on. */
async function routeScripts(page: Page, fateOf: (path: string) => Fate | Promise<Fate>) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/assets/*.js', async (route, request) => {
    // The response fails if the page has closed.
    await respond(route, await fateOf(new URL(request.url()).pathname)).catch(() => {});
  });
}

/** Delays the scripts of a page until `release` is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<Fate>();
  await routeScripts(page, () => promise);
  return (fate: Fate = 0) => resolve(fate);
}

const firstKeys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'prev_lname', 'birth_date'];

const input = (page: Page, key: string) => page.locator(`#${key}-input`);
const firstScreen = (page: Page) => page.locator('[data-first-screen]');
const isFirst = async (page: Page) => (await firstScreen(page).count()) > 0;

/** Waits until React has taken over the page and rendered its last question. */
async function isWhole(page: Page, last = 'legacy_ind') {
  await control(page, last).first().waitFor();
  await firstScreen(page).waitFor({ state: 'detached' });
}

/** Returns the text that a field shows after it loses the focus. */
const formatted = (key: string, typed: string): string =>
  key === 'birth_date' ? formatDate(parseDate(typed)) : normalizeLine(typed);

const words = ['Ann', 'Ngọc', 'María José', 'van ', 'O’Neill', '小林', ' de', 'x', 'Ł', '4/27/1998', '  '];
const kinds = ['type', 'type', 'type', 'delete', 'paste', 'tab', 'wait', 'reload'] as const;

function fateFor(random: () => number): Fate {
  const chance = random();
  if (chance < 0.03) return 'never';
  if (chance < 0.06) return 'lost';
  if (chance < 0.08) return 'gone';
  if (chance < 0.12) return 'older';
  return chance < 0.14 ? random() * 30_000 : random() * pick(random, [0, 300, 1_500, 4_000]);
}

/**
 * Performs random user actions on the first page, whose scripts arrive late, in part or never. The fields must hold the
 * result after each action, and after a final reload with all code. Returns how many actions came before the code, and
 * whether the code arrived by the last action.
 */
async function actAtRandom(page: Page, random: () => number, acts: string[]) {
  const model = Object.fromEntries(firstKeys.map((key) => [key, '']));
  let focused: string | undefined;
  /** Requires that all fields hold the typed text, or its formatted form after the user has left the field. */
  const expectAll = (isSettled = false) =>
    waitUntilPasses(
      async () => {
        for (const key of firstKeys) {
          const typed = model[key] ?? '';
          const shown = await input(page, key).inputValue();
          const isLeft = isSettled || key !== focused;
          expect([key, isLeft && shown === formatted(key, typed) ? typed : shown]).toEqual([key, typed]);
          if (isSettled) model[key] = shown;
        }
      },
      isSettled ? 20_000 : 5_000,
    );

  async function edit(kind: 'type' | 'delete' | 'paste', key: string) {
    const id = `${key}-input`;
    // A single call focuses and reads the field, because React may replace the field between two calls.
    const shown = await page.evaluate((name) => {
      const field = document.getElementById(name) as HTMLInputElement;
      field.focus();
      return field.value;
    }, id);
    // A field shows its formatted value after the user leaves it.
    const text = key === focused ? (model[key] ?? '') : shown;
    focused = key;
    const start = Math.floor(random() * (text.length + 1));
    const end = kind === 'delete' ? Math.max(start, Math.floor(random() * (text.length + 1))) : start;
    await page.evaluate(
      ([name, from, to]) => (document.getElementById(name) as HTMLInputElement).setSelectionRange(from, to),
      [id, start, end] as const,
    );
    const added = kind === 'delete' ? '' : pick(random, words);
    acts.push(`${kind} ${key} ${start}-${end} ${JSON.stringify(added)} in ${JSON.stringify(text)}`);
    if (kind === 'delete') await page.keyboard.press('Backspace');
    else if (kind === 'paste') await page.keyboard.insertText(added);
    else await page.keyboard.type(added);
    const kept = kind === 'delete' && start === end ? Math.max(0, start - 1) : start;
    model[key] = text.slice(0, kept) + added + text.slice(end);
  }

  async function pressTab() {
    await page.keyboard.press('Tab');
    focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? undefined);
    acts.push(`tab to ${focused}`);
    if (focused === undefined || !firstKeys.includes(focused)) return;
    const shown = await input(page, focused).inputValue();
    if (shown === formatted(focused, model[focused] ?? '')) model[focused] = shown;
  }

  async function reload() {
    acts.push(`reload ${(await isFirst(page)) ? 'without' : 'with'} the code`);
    await page.reload({ waitUntil: 'commit' });
    // If the browser has stored answers, the page has no fields until its code arrives.
    if (await page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('entry visitor')))) {
      await routeScripts(page, () => 0);
      await page.reload({ waitUntil: 'commit' });
    }
    focused = undefined;
    await input(page, 'birth_date').waitFor();
    await expectAll(true);
  }

  await routeScripts(page, (path) => {
    const fate = fateFor(random);
    if (typeof fate === 'string') acts.push(`${path} ${fate}`);
    return fate;
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await input(page, 'birth_date').waitFor();
  let early = 0;
  for (let count = 3 + Math.floor(random() * 9); count > 0; count -= 1) {
    const kind = pick(random, kinds);
    if (kind === 'wait') await sleep(random() * 1_500);
    else if (kind === 'reload') await reload();
    else if (kind !== 'tab') await edit(kind, pick(random, firstKeys));
    else if (focused !== undefined) await pressTab();
    await expectAll();
    if (await isFirst(page)) early += 1;
  }
  const isTakenOver = !(await isFirst(page));
  await routeScripts(page, () => 0);
  await reload();
  await isWhole(page);
  await expectAll(true);
  return { early, isTakenOver };
}

it('does not lose, change or repeat text that is typed before the code arrives', async () => {
  expectInConsole(/Failed to (?:load|fetch)|net::ERR|preload|Minified React error #4(?:18|19|23|25)|did not match/);
  const count = runs(300, 8);
  let next = 0;
  const visits: Awaited<ReturnType<typeof actAtRandom>>[] = [];
  async function visit(number: number) {
    const device = await newDevice(browser);
    const acts: string[] = [];
    try {
      visits.push(await actAtRandom(await device.newPage(), randomFrom(seed + number), acts));
    } catch (error) {
      throw new Error(`${error}\nVisit ${number} with SEED=${seed}: ${acts.join('; ')}`, { cause: error });
    } finally {
      await device.close();
    }
  }
  // Runs four visits in parallel, because each waits for scripts most of the time.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < count) await visit(next++);
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

/** Opens a page that receives no script until `release` is called. */
async function withoutCode(path = '/', options?: BrowserContextOptions) {
  const device = await newDevice(browser, undefined, options);
  const page = await device.newPage();
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return { device, page, release };
}

const mark = (page: Page, key: string) =>
  input(page, key).evaluate((element) => {
    element.dataset.isOld = 'yes';
  });

it('reuses the existing fields, even while an input method composes in one', async () => {
  const { device, page, release } = await withoutCode('/', widths.phone);
  await control(page, 'first_name').fill('Lan');
  await expectAccessible(page, 'before its code');
  await saveScreenshot(page, 'phone-before-its-code');
  await mark(page, 'middle_name');
  await control(page, 'middle_name').focus();
  const protocol = await device.newCDPSession(page);
  const compose = (text: string) =>
    protocol.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('n');
  release();
  await sleep(2_000);
  await compose('に');
  await page.keyboard.insertText('日');
  await isWhole(page);
  await page.keyboard.type('-X');
  expect(await control(page, 'middle_name').inputValue()).toBe('日-X');
  expect(await control(page, 'middle_name').getAttribute('data-is-old')).toBe('yes');
  await page.getByText(/^\d+ questions left$/).waitFor();
  await device.close();
});

it('keeps the focus, the selection and autofilled values when the code draws a different screen', async () => {
  expectInConsole(/Minified React error #4(?:18|19|23|25)|did not match/);
  const { device, page, release } = await withoutCode();
  await mark(page, 'first_name');
  await control(page, 'first_name').pressSequentially('Mary Ann');
  await control(page, 'first_name').evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 4));
  await control(page, 'last_name').evaluate((element: HTMLInputElement) => {
    element.value = 'Nguyễn';
  });
  release('older');
  await isWhole(page);
  await page.keyboard.type('-X');
  expect(await control(page, 'first_name').getAttribute('data-is-old')).toBeNull();
  expect(await control(page, 'first_name').inputValue()).toBe('Mary-X Ann');
  expect(await control(page, 'last_name').inputValue()).toBe('Nguyễn');
  await device.close();
});

it('explains what to do when the code never arrives, and keeps the typed answers', async () => {
  const { device, page, release } = await withoutCode('/', widths.phone);
  await control(page, 'first_name').fill('Lan');
  await control(page, 'birth_date').fill('4/27/1998');
  await control(page, 'birth_date').press('Enter');
  await page.getByText("This page hasn't loaded yet. What you type is kept but not saved.").waitFor();
  await expectAccessible(page, 'whose code does not come');
  await saveScreenshot(page, 'phone-whose-code-does-not-come');
  await page.reload({ waitUntil: 'commit' });
  expect(new URL(page.url()).search).toBe('');
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  release();
  await isWhole(page);
  await page.getByText('April 27, 1998').waitFor();
  expect(await page.getByText("This page hasn't loaded yet").count()).toBe(0);
  await device.close();
});

it('keeps typed answers when the user follows the login link before the code arrives', async () => {
  const { device, page, release } = await withoutCode();
  await control(page, 'first_name').fill('Lan');
  await control(page, 'birth_date').fill('4/27/1998');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  release();
  await heading(page, 'Log in').waitFor();
  await page.goto('/about');
  await isWhole(page);
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  await page.getByText('April 27, 1998').waitFor();
  await device.close();
});

it.each(['/', '/education'])(
  'opens the account panel if its button was pressed before the code of %s arrived',
  async (path) => {
    const { device, page, release } = await withoutCode(path);
    const account = page.getByRole('button', { name: 'Account', exact: true });
    await account.click();
    release();
    await page.getByRole('dialog', { name: 'Account' }).waitFor();
    await account.click();
    await page.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'detached' });
    await device.close();
  },
);

it.each(['before', 'while'])(
  'asks about typed answers after a login in another tab %s the code arrives, and overwrites no saved answer',
  async (time) => {
    const person = await newApplicant();
    await person.client.put('/api/answer', { answer: { first_name: 'Server' } });
    const { device, page, release } = await withoutCode();
    const form = await delayResponse(page, '**/assets/form-routes-*.js');
    await control(page, 'first_name').fill('Lan');
    await control(page, 'last_name').fill('Nguyễn');
    if (time === 'while') {
      release();
      await sleep(2_000);
    }
    await addSessionCookies(device, person);
    release();
    await form.release();
    await addEarlier(page);
    await page.getByText('In your account: Server').waitFor();
    await page.getByText('Typed here: Lan').waitFor();
    await waitUntilPasses(async () =>
      expect(await storedAnswers(person)).toMatchObject({ first_name: 'Server', last_name: 'Nguyễn' }),
    );
    await device.close();
  },
);

describe('the first screen of a form with controls of every kind', () => {
  onSecondStack();

  const typed = {
    full_name: 'Lan',
    mail: 'lan@münchen.example',
    phone: '3015550100',
    tax_number: '123456789',
    born: '4/27/1998',
    town: 'Cumberland',
  };
  const early = { ...typed, was_here: true, moved: true, land: 'VNM' };
  /** The values after React has taken over and formatted them. */
  const taken = { ...early, phone: '(301) 555-0100', tax_number: '•••-••-6789' };

  /** Waits until the controls have these values. A radio group is true if its first choice is selected. */
  const shows = (page: Page, answers: object) =>
    waitUntilPasses(async () =>
      expect(
        await page.evaluate(
          (keys) =>
            Object.fromEntries(
              keys.map((key) => {
                const element = document.getElementById(`${key}-input`) as HTMLInputElement;
                return [key, /radio|checkbox/.test(element.type) ? element.checked : element.value];
              }),
            ),
          Object.keys(answers),
        ),
      ).toEqual(answers),
    );

  const storedText = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  const expectNothingSensitiveStored = (page: Page) =>
    waitUntilPasses(async () => {
      expect(await storedText(page)).toContain('Cumberland');
      expect((await storedText(page)).replaceAll('-', '')).not.toContain(typed.tax_number);
    });

  async function answerAll(page: Page) {
    for (const [key, text] of Object.entries(typed)) await input(page, key).pressSequentially(text);
    // HTML submits a form on Enter in its only text field. The page must prevent this.
    await page.keyboard.press('Enter');
    for (const key of ['was_here', 'moved']) await input(page, key).click();
    await input(page, 'land').selectOption('VNM');
    await shows(page, early);
  }

  it('takes over the controls, shows the questions that they reveal, and stores no sensitive answer', async () => {
    const { device, page, release } = await withoutCode();
    await answerAll(page);
    await page.reload({ waitUntil: 'commit' });
    await shows(page, { ...early, tax_number: '' });
    await input(page, 'tax_number').pressSequentially(typed.tax_number);
    await expectNothingSensitiveStored(page);
    await input(page, 'town').evaluate((element: HTMLInputElement) => {
      element.dataset.isOld = 'yes';
      element.focus();
      element.setSelectionRange(4, 4);
    });
    release();
    await isWhole(page, 'street');
    await shows(page, taken);
    await input(page, 'reason').waitFor();
    await page.keyboard.type('-');
    await shows(page, { town: 'Cumb-erland' });
    expect(await input(page, 'town').getAttribute('data-is-old')).toBe('yes');
    await page.keyboard.press('Backspace');
    await expectNothingSensitiveStored(page);
    await page.reload();
    // The tax number is sensitive, so the browser does not store it.
    await shows(page, { ...taken, born: '04/27/1998', tax_number: '' });
    await input(page, 'reason').waitFor();
    await device.close();
  });

  it.each([
    ['a hidden number', 'tax_number', ['12345', '6789'], '123-45-6789'],
    ['a formatted phone number', 'phone', ['30155', '50100'], '(301) 555-0100'],
  ] as const)('accepts the rest of %s after the code arrives', async (_, key, [before, after], whole) => {
    const { device, page, release } = await withoutCode();
    await input(page, key).pressSequentially(before);
    release();
    await isWhole(page, 'street');
    await page.keyboard.type(after);
    await shows(page, { [key]: whole });
    await device.close();
  });

  it('takes over autofilled values, with or without an event', async () => {
    const { device, page, release } = await withoutCode();
    await input(page, 'land').waitFor();
    const filled = {
      full_name: 'Lan',
      mail: 'lan@münchen.example',
      land: 'VNM',
      town: 'Huế',
      was_here: true,
      moved: true,
    };
    await page.evaluate((answers) => {
      for (const [key, answer] of Object.entries(answers))
        Object.assign(document.getElementById(`${key}-input`) as HTMLElement, {
          [answer === true ? 'checked' : 'value']: answer,
        });
      for (const type of ['input', 'change'])
        document.getElementById('mail-input')?.dispatchEvent(new Event(type, { bubbles: true }));
    }, filled);
    release();
    await isWhole(page, 'street');
    await shows(page, filled);
    await waitUntilPasses(async () => expect(await storedText(page)).toContain('Huế'));
    await page.reload();
    await shows(page, filled);
    await device.close();
  });
});
