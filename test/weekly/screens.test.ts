import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { entries } from '../../infra/local/tour/entries.ts';
import { postForgotPassword, postLogin, postSignup } from '../../shared/contracts/account.ts';
import { getLogout, getProfile, putAnswer } from '../../shared/contracts/application.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { getPdf } from '../../shared/contracts/documents.ts';
import { getLetterRequest, postLetterSubmit } from '../../shared/contracts/letter.ts';
import { accessibilityProblems, darkAccessibilityProblems, widths } from '../support/browser.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { newDevice } from '../support/journeys.ts';
import { send, waitForReceipt, write } from '../support/recommender-page.ts';
import { samplePng } from '../support/sample-files.ts';
import { runs } from '../support/seeded.ts';
import { browser } from '../support/suite-browser.ts';

const pictures = 'test-results/screens';

interface State {
  readonly name: string;
  /** An entry of the tour, or a path. */
  readonly start: string;
  readonly failing?: Contract;
  /** Brings the page into the state, and returns an element that shows it. */
  readonly act?: (page: Page) => Promise<Locator>;
}

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, part: string | RegExp) => page.getByText(part).filter({ visible: true }).first();
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.locator('dialog[open], [role="dialog"]').first();

const enter = (button: string, email: string, password?: string) => async (page: Page) => {
  // The field may hold the address of an earlier session.
  const field = page.getByLabel('Email');
  if ((await field.count()) > 0) await field.fill(email);
  if (password) await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, button);
  return page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first();
};
const logIn = enter('Log in', 'started@example.com', 'Sample-password-1');
const pressFor = (name: string | RegExp, part: string | RegExp) => async (page: Page) => {
  await press(page, name);
  return text(page, part);
};
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  return dialog(page);
};
const choose = (names: readonly string[], buffer: Buffer, part: string | RegExp) => async (page: Page) => {
  const files = names.map((name) => ({ name, mimeType: '', buffer }));
  await page.locator('input[type="file"]').first().setInputFiles(files);
  return text(page, part);
};
const checkAnswers = (part: string) => async (page: Page) => {
  await main(page).getByRole('heading', { name: 'Check your answers' }).click();
  return text(page, part);
};
const accept = (page: Page) => press(page, "Yes, I'll write it");
const sendLetter = async (page: Page) => {
  await accept(page);
  await write(page, 'I recommend her without reservation.');
  await send(page);
};
const picture = await samplePng();
const broken = Buffer.from(`%PDF-1.7\n${'x'.repeat(2_000)}`);

const states: readonly State[] = [
  ...entries.map(({ id }) => ({ name: id, start: id })),
  { name: 'tour', start: '/_local/' },
  { name: 'mailbox', start: '/_local/mail' },
  { name: 'login-empty', start: 'log-in', act: enter('Log in', '') },
  { name: 'login-wrong', start: 'log-in', act: enter('Log in', 'started@example.com', 'Wrong-password-1') },
  { name: 'login-fails', start: 'log-in', failing: postLogin, act: logIn },
  { name: 'signup-errors', start: 'create-an-account', act: enter('Create account', 'unknown', 'short') },
  {
    name: 'signup-fails',
    start: 'create-an-account',
    failing: postSignup,
    act: enter('Create account', 'a@example.com', 'Sample-password-1'),
  },
  { name: 'confirm', start: '/confirm' },
  { name: 'confirm-errors', start: '/confirm', act: enter('Confirm', '') },
  { name: 'forgot-errors', start: 'reset-a-password', act: enter('Send me a link', '') },
  {
    name: 'forgot-fails',
    start: 'reset-a-password',
    failing: postForgotPassword,
    act: enter('Send me a link', 'a@example.com'),
  },
  { name: 'reset', start: '/reset?username=none&id=000000' },
  { name: 'reset-without-link', start: '/reset' },
  { name: 'checked', start: 'check-your-answers', act: checkAnswers('All required questions are answered.') },
  { name: 'checked-missing', start: 'missing-answers', act: checkAnswers('Show all answers') },
  { name: 'load-fails', start: 'about-started', failing: getProfile },
  {
    name: 'answer-not-saved',
    start: 'about-started',
    failing: putAnswer,
    async act(page) {
      // Each size needs another answer, because the page of the previous size saved its answer when it was closed.
      await main(page).getByRole('textbox').first().fill(`At ${page.viewportSize()?.width} pixels`);
      await page.keyboard.press('Tab');
      return text(page, /Not saved/);
    },
  },
  { name: 'remove-row-dialog', start: 'remove-a-row', act: openDialog(/^Remove /) },
  { name: 'pdf-ready', start: 'pdf-copy', act: pressFor('Download a PDF copy', 'Your PDF copy is ready.') },
  { name: 'pdf-fails', start: 'pdf-copy', failing: getPdf, act: pressFor('Download a PDF copy', 'Error preparing') },
  { name: 'document-delete', start: 'converted', act: openDialog(/^Delete/) },
  { name: 'document-enlarged', start: 'converted', act: openDialog('Enlarge the first page') },
  { name: 'document-type', start: 'refused', act: choose(['notes.txt'], broken, /\.txt|type|PDF, Word/) },
  { name: 'document-broken', start: 'refused', act: choose(['broken.pdf'], broken, 'damaged or incomplete') },
  { name: 'document-photos', start: 'refused', act: choose(['page-1.png', 'page-2.png'], picture, 'page-2') },
  { name: 'account-visitor', start: 'about-visitor', act: openDialog('Account') },
  { name: 'account', start: 'about-started', act: openDialog('Account') },
  {
    name: 'logout-fails',
    start: 'about-started',
    failing: getLogout,
    async act(page) {
      await openDialog('Account')(page);
      await page.getByRole('button', { name: 'Log Out' }).click();
      return page.getByRole('alertdialog').or(page.getByRole('alert')).first();
    },
  },
  { name: 'staff-bad-link', start: '/print?service_token=none' },
  { name: 'letter-decline', start: 'requested', act: openDialog('Decline') },
  {
    name: 'letter-missing',
    start: 'requested',
    async act(page) {
      await accept(page);
      return pressFor('Send', 'Please upload your letter')(page);
    },
  },
  {
    name: 'letter-broken',
    start: 'requested',
    async act(page) {
      await accept(page);
      return choose(['broken.pdf'], broken, 'damaged or incomplete')(page);
    },
  },
  {
    name: 'letter-sent',
    start: 'requested',
    async act(page) {
      await sendLetter(page);
      await waitForReceipt(page);
      return main(page);
    },
  },
  {
    name: 'letter-send-fails',
    start: 'requested',
    failing: postLetterSubmit,
    async act(page) {
      await sendLetter(page);
      return text(page, /unexpected/);
    },
  },
  { name: 'letter-replace', start: 'received', act: pressFor('Replace letter', 'Your letter') },
  { name: 'letter-load-fails', start: 'requested', failing: getLetterRequest },
  { name: 'letter-bad-link', start: '/recommend?letter_token=none' },
  { name: 'letters-request', start: 'your-letters', act: openDialog('Request letter') },
  { name: 'letters-correct', start: 'your-letters', act: openDialog('Correct the address') },
  {
    name: 'letters-cancel',
    start: 'your-letters',
    async act(page) {
      await page.getByText('Rosa Alvarez').waitFor();
      for (const more of await page.getByRole('button', { name: /^More/ }).all()) await more.click();
      return openDialog('Cancel request')(page);
    },
  },
];

/** The quick run opens some of the screens. */
const some = states.filter((_, index) => index % Math.ceil(states.length / runs(states.length, 4)) === 0);

/** Waits for animations that end, such as those of toasts and dialogs. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });

beforeAll(() => {
  mkdirSync(pictures, { recursive: true });
});

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  let device: BrowserContext;
  beforeAll(async () => {
    device = await newDevice(browser, undefined, widths[size]);
  });
  afterAll(() => device.close());

  it.each(some)('the screen "$name" has no accessibility problems', async ({ name, start, failing, act }) => {
    expectInConsole(/^error: (Server|Offline)Error: /);
    await device.clearCookies();
    const page = await device.newPage();
    if (failing) {
      const path = new RegExp(`${failing.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
      const { method } = failing;
      await page.route(path, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { message: 'Failed' } })
          : route.fallback(),
      );
    }
    await page.goto(start.startsWith('/') ? start : `/_local/tour/open/${start}`);
    await page.locator('h1, td.content').first().waitFor();
    await page
      .locator('.first-loading, [data-first-screen], [aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached' });
    const part = await act?.(page);
    await part?.waitFor();
    await page.waitForTimeout(400);
    await settled(page);
    await page.screenshot({ path: `${pictures}/${name}-${size}.png`, fullPage: true });
    // An email has no landmarks. The mailbox around it has them.
    const scanned = ['confirmation-code', 'receipt'].includes(name) ? 'td.content' : 'html';
    expect(await accessibilityProblems(page, scanned)).toEqual([]);
    expect(await darkAccessibilityProblems(page, scanned)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await accessibilityProblems(page, scanned)).toEqual([]);
    await page.close();
  });
});
