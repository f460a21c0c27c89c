import { afterEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { partner } from '#partner';
import { todayIn } from '../../shared/form/calendar.ts';
import { formatDate } from '../../web/form/masks/date.ts';
import { lastCode, newApplicant, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { control, heading, logInHere, newDevice, open, resume, storedAnswers } from '../support/journeys.ts';
import { chooseFiles, onlySentFile, photo, recordSentFiles } from '../support/photos.ts';
import { askedLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';
const transcripts = 'college_unofficial_transcripts';
const saved = /All changes saved/;
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

let device: BrowserContext;
afterEach(() => device.close());

/** What Safari 16.4 has not got, nor one of the other browsers of its time. */
const younger = `
  const drop = (owner, ...names) => owner && names.forEach((name) => { delete owner[name]; });
  drop(AbortSignal, 'any');
  drop(Object, 'groupBy');
  drop(Map, 'groupBy');
  drop(Promise, 'withResolvers', 'try');
  drop(Array, 'fromAsync');
  drop(URL, 'canParse', 'parse');
  drop(RegExp, 'escape');
  drop(Error, 'isError');
  drop(Math, 'sumPrecise', 'f16round');
  drop(Uint8Array, 'fromBase64', 'fromHex');
  drop(Uint8Array.prototype, 'toBase64', 'toHex');
  drop(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize');
  drop(String.prototype, 'toWellFormed', 'isWellFormed');
  drop(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  drop(globalThis.Iterator?.prototype, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find');
  drop(globalThis, 'Iterator', 'Temporal', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher', 'navigation', 'trustedTypes', 'URLPattern', 'cookieStore');
  drop(globalThis.ReadableStream?.prototype, Symbol.asyncIterator, 'values');
  drop(globalThis.HTMLElement?.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover');
  drop(globalThis.Element?.prototype, 'checkVisibility', 'setHTML');
  drop(globalThis.Document?.prototype, 'startViewTransition');
`;

describe('in a browser of 2023', () => {
  it('an applicant goes from the sign-up to the receipt, with a photo that has to be made smaller', async () => {
    device = await newDevice(browser);
    await device.addInitScript(younger);
    await recordSentFiles(device);
    await device.route(/\/assets\/worker-.*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${younger}\n${await response.text()}` });
    });
    const page = await device.newPage();
    const email = newEmail();
    await open(page, '/signup', 'Create an account');
    expect(await page.evaluate(() => [typeof AbortSignal.any, typeof Object.groupBy])).toEqual([
      'undefined',
      'undefined',
    ]);
    await press(page, 'Create account');
    await says(page, 'Please correct');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await heading(page, 'Confirm your account').waitFor();
    await page
      .getByLabel(/code/i)
      .first()
      .fill(await lastCode(email));
    await press(page, 'Confirm');
    await logInHere(page, { email, password });
    await control(page, 'first_name').fill('Lan');
    await says(page, saved);
    await page.goto('/education');
    await heading(page, /Education/).waitFor();
    const large = await (await photo(5000, 4000)).jpeg({ quality: 100 }).toBuffer();
    await chooseFiles(page, transcripts, { name: 'large.jpg', buffer: large });
    await page.locator(`#${transcripts}`).getByText('Converted to PDF').first().waitFor();
    expect((await onlySentFile(page)).bytes.length).toBeLessThan(large.length);
  });

  it('is submitted, and a recommender writes', async () => {
    const { applicant, letterToken } = await askedLetter();
    await applicant.client.put('/api/answer', { answer: completeAnswers });
    device = await newDevice(browser, applicant);
    await device.addInitScript(younger);
    const page = await device.newPage();
    await page.goto(`/recommend?letter_token=${letterToken}`);
    await page.getByRole('button', { name: 'I will write' }).click();
    await page.getByLabel('Write or paste it here').check();
    await page.getByRole('textbox', { name: 'Your letter' }).fill('Lan is the best student that I have taught.');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await says(page, 'We have received your letter');
  });
});

const refusals: Readonly<Record<string, string>> = {
  'throws on access': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('No.', 'SecurityError'); } });`,
  'is full': `Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); };`,
  'is full after 100 letters': `const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      const others = Object.keys(this).filter((name) => name !== key).map((name) => name + this.getItem(name)).join('');
      if ((others + key + value).length > 100) throw new DOMException('Full.', 'QuotaExceededError');
      set.call(this, key, value);
    };`,
  'takes and forgets': `Storage.prototype.setItem = () => {}; Storage.prototype.getItem = () => null;`,
  'is null': `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });`,
  'is refused with locks and channels': `Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); };
    LockManager.prototype.request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    window.BroadcastChannel = class { constructor() { throw new DOMException('No.', 'SecurityError'); } };`,
};

describe.each(Object.entries(refusals))('where storage %s', (_, script) => {
  it('a visitor is told that nothing is kept, an applicant is saved, and a recommender reads the request', async () => {
    const { applicant, letterToken } = await askedLetter();
    device = await newDevice(browser);
    await device.addInitScript(script);
    const page = await device.newPage();
    await open(page, '/about', 'About You');
    await control(page, 'last_name').fill('N'.repeat(45));
    await control(page, 'first_name').fill('Lan');
    await page.getByRole('status').getByText('Not kept on this device').waitFor();
    await says(page, 'This device keeps no answers');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    await control(page, 'city').fill('Cumberland');
    await says(page, saved);
    expect(await storedAnswers(applicant)).toMatchObject({ city: 'Cumberland' });
    await page.goto(`/recommend?letter_token=${letterToken}`);
    await page.getByRole('button', { name: 'I will write' }).waitFor();
    await says(page, 'This device keeps nothing of what you write');
  });
});

it.each([
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); };`],
  ['switched off', refusals['throws on access'] ?? ''],
])('says of what is not saved where storage is %s that it is not kept, and sends it later', async (_, script) => {
  const applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  await device.addInitScript(script);
  const page = await device.newPage();
  await resume(page, applicant, '/about', 'About You');
  await page.route('**/api/answer', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await control(page, 'first_name').fill('Lan');
  await says(page, /Not saved: .*Not kept on this device/);
  await page.unroute('**/api/answer');
  await page.getByRole('button', { name: 'Save now' }).click();
  await says(page, saved);
  expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan' });
});

it('sends what was entered when the storage is cleared under way, and reads rubbish as nothing', async () => {
  const applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  const page = await device.newPage();
  await resume(page, applicant, '/about', 'About You');
  await control(page, 'first_name').fill('Lan');
  await page.evaluate(() => localStorage.clear());
  await says(page, saved);
  expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan' });
  await page.evaluate(() => {
    for (const name of [
      'applicant',
      'conversions',
      'last-activity',
      'visit',
      'version x',
      'entry visitor answer city',
      'lost visitor',
    ])
      localStorage.setItem(name, '{"]\u0000 \ud800');
  });
  await page.reload();
  await heading(page, 'About You').waitFor();
  await control(page, 'last_name').fill('Tran');
  await says(page, saved);
});

describe('where cookies are blocked', () => {
  const blocked = 'Your browser blocks cookies for this site. Allow them in its settings, then try again.';
  const scripts: Readonly<Record<string, string>> = {
    'for scripts': `Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });`,
    'by throwing': `Object.defineProperty(Document.prototype, 'cookie', {
      get() { throw new DOMException('No.', 'SecurityError'); }, set() { throw new DOMException('No.', 'SecurityError'); } });`,
  };

  it.each(Object.entries(scripts))('%s, a log-in and a sign-up say so', async (_, script) => {
    const { email } = await newApplicant();
    device = await newDevice(browser);
    await device.addInitScript(script);
    const page = await device.newPage();
    for (const [path, name, button] of [
      ['/login', 'Log in', 'Log in'],
      ['/signup', 'Create an account', 'Create account'],
    ] as const) {
      await open(page, path, name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press(page, button);
      await page.getByRole('main').getByText(blocked).waitFor();
    }
  });

  it('on their way, a log-in says so', async () => {
    const { email, password } = await newApplicant();
    device = await newDevice(browser);
    const page = await device.newPage();
    await page.route('**/public/login', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await device.clearCookies();
      await route.fulfill({ response, headers });
      await device.clearCookies();
    });
    await open(page, '/login', 'Log in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Log in');
    await page.getByRole('main').getByText(blocked).waitFor();
  });
});

describe("today's date is the server's", () => {
  const day = 86_400_000;
  const signed = async (page: Page) => {
    await page.getByRole('button', { name: 'Use today’s date for Date' }).click();
    return control(page, 'form_submission_date').inputValue();
  };

  it.each([
    ['three years ahead', 3 * 365 * day, 'America/New_York'],
    ['three years behind', -3 * 365 * day, 'America/New_York'],
    ['a day ahead', day, 'Pacific/Kiritimati'],
    ['a day behind', -day, 'Pacific/Midway'],
  ])("where the computer's clock is %s", async (_, wrong, timezoneId) => {
    const applicant = await newApplicant();
    device = await newDevice(browser, applicant, { timezoneId });
    await device.addInitScript(`const now = Date.now.bind(Date); const RealDate = Date; let off = ${wrong};
      window.setClock = (by) => { off = by; };
      Date = class extends RealDate { constructor(...given) { given.length ? super(...given) : super(now() + off); } };
      Date.now = () => now() + off;`);
    const page = await device.newPage();
    await resume(page, applicant, '/final-steps', 'Final Steps');
    expect(await signed(page)).toBe(formatDate(todayIn(partner.config.timeZone)));
    await page.evaluate('window.setClock(-9e9)');
    expect(await signed(page)).toBe(formatDate(todayIn(partner.config.timeZone)));
    await control(page, 'hearaboutus_other').fill('A friend');
    await says(page, saved);
    await device.clearCookies();

    // A visitor's page asks after it has loaded.
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.goto('/final-steps');
    await asked;
    expect(await signed(page)).toBe(formatDate(todayIn(partner.config.timeZone)));
  });
});
