import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { picture, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { visitFirstScreen } from '../support/first-screen-sequences.ts';
import { carrySession, control, expectAccessible, heading, newDevice, storedAnswers } from '../support/journeys.ts';
import { handsOfPage } from '../support/page-hands.ts';
import { addEarlier, offers } from '../support/saving.ts';
import { onScriptLine, type ScriptFate, type ScriptLine, startScriptLine } from '../support/script-line.ts';
import { report, runs } from '../support/seeded.ts';
import { browser } from '../support/suite-browser.ts';

/** At once, where each waits for scripts most of the time. */
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
    return await visitFirstScreen(await handsOfPage(page), line, number, acts);
  } finally {
    await device.close();
  }
}

it('nothing that is typed before the code has come is lost, changed or shown twice', async () => {
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

/** A page that gets no script until `comes` is called. */
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

/** The last question of the page. */
const isWhole = (page: Page) => control(page, 'legacy_ind').first().waitFor();

/** The caret is in the midst of it. */
async function typeName(page: Page): Promise<Locator> {
  const field = control(page, 'first_name');
  await field.pressSequentially('Mary Ann');
  await field.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(4, 4);
    input.dataset.isOld = 'yes';
  });
  return field;
}

it.each(Object.keys(widths) as (keyof typeof widths)[])(
  'takes over the very fields, with the focus and the selection: %s',
  async (width) => {
    const { device, page, comes } = await withoutCode('/', widths[width]);
    const field = await typeName(page);
    await expectAccessible(page, 'before its code');
    await picture(page, `${width}-before-its-code`);
    comes();
    await isWhole(page);
    await page.keyboard.type('-X');
    expect(await field.getAttribute('data-is-old')).toBe('yes');
    expect(await field.inputValue()).toBe('Mary-X Ann');
    await page.getByText('In progress').waitFor();
    expect(await firstScreen(page).count()).toBe(0);
    await device.close();
  },
);

it('keeps the focus where the code draws another screen, and what the browser has filled in', async () => {
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

it('says what to do when the code never comes, and keeps what is typed', async () => {
  const { device, page, comes } = await withoutCode('/', widths.phone);
  await control(page, 'first_name').fill('Lan');
  await control(page, 'birth_date').fill('4/27/1998');
  await control(page, 'birth_date').press('Enter');
  await page.getByText('This page has not loaded yet: what you type is kept, but not saved.').waitFor();
  await expectAccessible(page, 'whose code does not come');
  await picture(page, 'phone-whose-code-does-not-come');
  await page.reload({ waitUntil: 'commit' });
  expect(new URL(page.url()).search).toBe('');
  expect(await control(page, 'first_name').inputValue()).toBe('Lan');
  comes();
  await isWhole(page);
  await page.getByText('April 27, 1998').waitFor();
  await page.getByText('This page has not loaded yet').waitFor({ state: 'detached' });
  await device.close();
});

const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Account' });

it.each(['/', '/education'])(
  'opens the account for whom has pressed its button before the code of %s',
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

it('brings what was typed to the account of somebody who goes on to it before the code has come', async () => {
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
  'asks whoever logs in in another tab about what was typed, and offers it over nothing of theirs: while the code comes %s',
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
    await carrySession(device, person);
    comes();
    isThere();
    await addEarlier(page);
    await offers.inAccount(page, 'Server').waitFor();
    await offers.typed(page, 'Lan').waitFor();
    await eventuallyPasses(async () =>
      expect(await storedAnswers(person)).toMatchObject({ first_name: 'Server', last_name: 'Nguyễn' }),
    );
    await device.close();
  },
);

it.each(['/about#section-personal', '/about?utm_source=fair', '/about?token=none', '/education', '/login'])(
  'is not shown at %s',
  async (path) => {
    const { device, page } = await withoutCode(path);
    await page.getByText('Loading…').waitFor();
    expect(await firstScreen(page).count()).toBe(0);
    await device.close();
  },
);

it('is shown to nobody who is logged in, and to nobody of whom the browser keeps answers', async () => {
  const applicant = await withoutCode('/about', {}, await newApplicant());
  await applicant.page.getByText('Loading…').waitFor();
  expect(await firstScreen(applicant.page).count()).toBe(0);
  await applicant.device.close();
  const { device, page, comes } = await withoutCode();
  comes();
  await isWhole(page);
  await control(page, 'first_name').fill('Lan');
  await eventuallyPasses(async () => expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0));
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Loading…').waitFor();
  expect(await firstScreen(page).count()).toBe(0);
  await device.close();
});
