import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { messages } from '../../shared/messages.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import {
  acquireDevice,
  clearSessionCookies,
  control,
  expectAccessible,
  heading,
  logInHere,
  newDevice,
  open,
  openStep,
  releaseDevice,
  sessionCookiesOf,
  storedAnswers,
} from '../support/journeys.ts';
import { statusTexts } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

const minute = 60_000;
const slow = 700;
const start = new Date('2026-11-21T09:00:00Z');

let applicant: Applicant;
beforeAll(async () => {
  applicant = await newApplicant();
});

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still working?' });
const stay = (page: Page) => page.getByRole('button', { name: 'Yes - Take me back to my application' });
const leave = (page: Page) => page.getByRole('button', { name: 'No - Please log me out' });
const typed = (page: Page, key: string) => control(page, key).inputValue();

/** Waits for the login screen and returns the reason that it shows. */
async function logOutReason(page: Page): Promise<string> {
  await page.waitForURL('**/login');
  await heading(page, 'Log in').waitFor();
  const reason = page.getByRole('main').getByRole('alert');
  await reason.waitFor();
  return (await reason.textContent()) ?? '';
}

describe('an idle session', () => {
  let device: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    await device?.close();
    applicant = await newApplicant();
    device = await newDevice(browser, applicant);
    await device.clock.install({ time: start });
    page = await device.newPage();
    await openStep(page, applicant, '/final-steps', 'Final Steps');
  });
  afterAll(() => device.close());

  /**
   * Stops the clock two minutes after the page was opened, because a busy machine may take seconds between two steps.
   */
  const stopClock = async () => {
    // Filling in the field would scroll to it, and an event that arrives after the clock has jumped counts as activity.
    await control(page, 'hearaboutus_other').scrollIntoViewIfNeeded();
    // The warning loads after the form, and a stopped clock would delay it.
    await page.getByText("You'll be logged out in one minute.").waitFor({ state: 'attached' });
    await device.clock.pauseAt(start.getTime() + 2 * minute);
  };

  it('shows a warning after 14 minutes, and continues when the applicant stays', async () => {
    await stopClock();
    await control(page, 'hearaboutus_other').fill('A friend');
    await device.clock.fastForward(13 * minute + 50_000);
    expect(await warning(page).isVisible()).toBe(false);
    await device.clock.fastForward(10_000);
    await warning(page).waitFor();
    await stay(page).waitFor();
    await leave(page).waitFor();
    await warning(page).getByText('Your answers are saved.').waitFor();
    expect(await stay(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // axe needs the page's timers. The date stays fixed, because a busy machine may take the minute that is left.
    await device.clock.setFixedTime(start.getTime() + 16 * minute);
    await device.clock.resume();
    await expectAccessible(page, 'inactivity warning', 'dialog[open]');
    await device.clock.pauseAt(start.getTime() + 16 * minute);
    await device.clock.setSystemTime(start.getTime() + 16 * minute + 50_000);

    const heard = page.waitForRequest((request) => request.method() === 'PUT' && /last-page/.test(request.url()));
    await stay(page).click();
    await heard;
    await warning(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/final-steps');
    await device.clock.fastForward(13 * minute + 50_000);
    expect(await warning(page).isVisible()).toBe(false);
  });

  const stored = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }) as Record<string, string>);
  const entries = async () => Object.keys(await stored()).filter((item) => item.startsWith('entry'));

  const day = 24 * 60 * minute;

  /** Types an answer that cannot be saved, and waits for the logout. */
  async function leaveUnsaved(answer: string) {
    await page.route('**/api/answer', (route) => route.abort());
    await control(page, 'hearaboutus_other').fill(answer);
    await device.clock.fastForward(40 * minute);
    expect(await logOutReason(page)).toBe(messages.inactivity);
    await page.unroute('**/api/answer');
  }

  it('keeps unsaved answers for thirty days, only for their owner', async () => {
    await leaveUnsaved('A magazine');
    const tag = (await applicant.client.get<{ application: string }>('/api/profile')).body.application;
    expect(await entries()).toEqual([`entry ${tag} answer hearaboutus_other`]);
    await device.clock.setSystemTime(start.getTime() + 29 * day);
    await page.reload();
    const other = await newApplicant();
    await logInHere(page, other);
    await page.getByText(/All changes saved/).waitFor();
    expect(await page.getByText(/We couldn't save/).count()).toBe(0);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(JSON.stringify(await storedAnswers(other))).not.toContain('A magazine');
    expect(await entries()).toEqual([`entry ${tag} answer hearaboutus_other`]);
    await logInHere(page, applicant);
    expect(await typed(page, 'hearaboutus_other')).toBe('A magazine');
    await page.getByText(/All changes saved/).waitFor();
    expect(await storedAnswers(applicant)).toMatchObject({ hearaboutus_other: 'A magazine' });
    expect(await entries()).toEqual([]);
  });

  it('shows at the next login how many unsaved answers have expired, without their values', async () => {
    await leaveUnsaved('A leaflet');
    await device.clock.setSystemTime(start.getTime() + 31 * day);
    await page.reload();
    await logInHere(page, applicant);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: /^We couldn't save 1 answer that was typed here through November 21, 2026/ });
    await notice.waitFor();
    expect(JSON.stringify(await stored())).not.toContain('A leaflet');
    expect(await typed(page, 'hearaboutus_other')).toBe('');
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await heading(page, 'Final Steps').waitFor();
    await page.getByText(/All changes saved/).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('saves answers typed before a laptop slept past the limit, and shows inactivity as the reason', async () => {
    await openStep(page, applicant, '/about', 'About You');
    await control(page, 'middle_name').fill('Thị');
    await control(page, 'ssn').fill('123-45-6789');
    await device.clock.fastForward(40 * minute);
    expect(await logOutReason(page)).toBe(messages.inactivity);
    await expectAccessible(page, 'logged out for inactivity');
    expect(await entries()).toEqual([]);
    expect(JSON.stringify(await stored())).not.toMatch(/Thị|6789/);
    await logInHere(page, applicant);
    expect([new URL(page.url()).pathname, await typed(page, 'middle_name')]).toEqual(['/about', 'Thị']);
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Thị', ssn: '123-45-6789' });
  });

  it('ends without loading the application when the page is opened again after the limit', async () => {
    await page.goto('/_local/health');
    await device.clock.fastForward(20 * minute);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/api/logout', async (route) => {
      await setTimeout(slow);
      await route.continue();
    });
    await page.goto('/final-steps', { waitUntil: 'commit' });
    expect(await logOutReason(page)).toBe(messages.inactivity);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/logout']);
    expect(await sessionCookiesOf(device)).toEqual([]);
  });

  it('shares activity, the choice in the warning and the logout among all tabs', async () => {
    const other = await device.newPage();
    await openStep(other, applicant, '/about', 'About You');
    await device.clock.fastForward(13 * minute);
    await control(other, 'middle_name').press('Home');
    await device.clock.fastForward(2 * minute);
    expect(await warning(page).isVisible()).toBe(false);
    await device.clock.fastForward(12 * minute + 10_000);
    await Promise.all([warning(page).waitFor(), warning(other).waitFor()]);
    await stay(other).click();
    await warning(page).waitFor({ state: 'hidden' });
    await device.clock.fastForward(15 * minute);
    expect(await Promise.all([page, other].map(logOutReason))).toEqual([messages.inactivity, messages.inactivity]);
  });
});

describe('a session that the server has ended', () => {
  let device: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    if (device) await releaseDevice(device);
    applicant = await newApplicant();
    ({ device, page } = await acquireDevice(browser, applicant));
  });
  afterAll(() => releaseDevice(device));

  it('leads to the login screen with the reason when a page is opened with only the marker', async () => {
    await clearSessionCookies(device);
    await page.goto('/education');
    expect(await logOutReason(page)).toBe(messages.sessionInvalid);
    await expectAccessible(page, 'session invalid');
    expect(await sessionCookiesOf(device)).toEqual([]);
  });

  it.each([
    ['Save and continue', (on: Page) => on.getByRole('button', { name: 'Save and continue' }).click()],
    ['a step', (on: Page) => on.getByRole('link', { name: /Final Steps/ }).click()],
    ['the save after a pause', async (_: Page) => {}],
  ])('leads to the login screen after %s, and a login restores the answers', async (how, act) => {
    await openStep(page, applicant, '/about', 'About You');
    await page.waitForLoadState('networkidle');
    await clearSessionCookies(device);
    const acted = Promise.withResolvers<void>();
    await page.route('**/api/**', (route) => acted.promise.then(() => route.continue()));
    await control(page, 'preferred_name').fill(`Before ${how}`);
    await control(page, 'ssn').fill('987-65-4320');
    await act(page);
    acted.resolve();
    expect(await logOutReason(page)).toBe(messages.sessionInvalid);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('4320');
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    expect(await typed(page, 'preferred_name')).toBe(`Before ${how}`);
    expect(await storedAnswers(applicant)).toMatchObject({ preferred_name: `Before ${how}`, ssn: '987-65-4320' });
    await statusTexts.saved(page).waitFor();
    expect(await statusTexts.notSaved(page).count()).toBe(0);
  });
});

async function loggedInAgain({ client, email, password }: Applicant): Promise<Applicant> {
  await logIn(client, email, password);
  return { client, email, password };
}

describe('a logout', () => {
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
  };

  it('saves answers, shows a confirmation, reaches every tab and leaves nothing in the browser', async () => {
    const { device, page } = await acquireDevice(browser, applicant);
    const other = await device.newPage();
    await openStep(page, applicant, '/about', 'About You');
    await open(other, '/about', 'About You');
    await control(page, 'preferred_name').fill('Lan');
    // The server refuses a save of the other tab before this tab hears that it is logged out.
    await other.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized.' } }));
    await page.route('**/api/logout', async (route) => {
      await control(other, 'middle_name').fill('Refused');
      await other.waitForURL('**/login');
      await route.continue();
    });
    await logOut(page);
    await page.waitForURL('**/login');
    await page.getByRole('listitem').getByText('Success Notification').waitFor();
    await page.getByText("You've been logged out.").first().waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toBe('');
    expect(await sessionCookiesOf(device)).toEqual([]);
    await page.goBack();
    await page.getByText('Welcome!', { exact: true }).waitFor();
    expect(await typed(page, 'preferred_name')).toBe('');
    expect(await storedAnswers(await loggedInAgain(applicant))).toMatchObject({ preferred_name: 'Lan' });
    await releaseDevice(device);
  });
});

describe('two applicants in one browser', () => {
  it('see and save only their own answers when the second logs in from another tab', async () => {
    const [first, second] = [await newApplicant(), await newApplicant()];
    const { device, page } = await acquireDevice(browser, first);
    const other = await device.newPage();
    await open(page, '/about', 'About You');
    await control(page, 'preferred_name').fill('First');
    await page.getByText(/All changes saved/).waitFor();
    await open(other, '/login', 'Log in');
    await control(page, 'middle_name').fill('Unsaved');
    await logInHere(other, second);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="preferred_name"]')?.value === '');
    await control(page, 'last_name').fill('Second');
    await page.getByText(/All changes saved/).waitFor();
    expect(await storedAnswers(second)).toMatchObject({ last_name: 'Second' });
    expect(await storedAnswers(second)).not.toMatchObject({ middle_name: 'Unsaved' });
    expect(await storedAnswers(first)).not.toMatchObject({ last_name: 'Second' });
    await releaseDevice(device);
  });
});
