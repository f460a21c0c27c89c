import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
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
  storedBy,
  waitUntilSaved,
} from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const minute = 60_000;
const start = new Date('2026-11-21T09:00:00Z');

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still working?' });
const stay = (page: Page) => page.getByRole('button', { name: 'Yes - Take me back to my application' });
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
  it('warns after 14 minutes, shares activity, the choice and the logout among all tabs, and saves the answers', async () => {
    const applicant = await newApplicant();
    const device = await newDevice(browser, applicant);
    await device.clock.install({ time: start });
    const page = await device.newPage();
    await openStep(page, applicant, '/final-steps', 'Final Steps');
    const other = await device.newPage();
    await openStep(other, applicant, '/about', 'About You');
    await device.clock.fastForward(13 * minute);
    await control(other, 'middle_name').press('Home');
    await device.clock.fastForward(2 * minute);
    expect(await warning(page).isVisible()).toBe(false);
    await device.clock.fastForward(12 * minute + 10_000);
    await Promise.all([warning(page).waitFor(), warning(other).waitFor()]);
    expect(await stay(other).evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(other, 'inactivity warning', 'dialog[open]');
    const heard = other.waitForRequest((request) => request.method() === 'PUT' && /last-page/.test(request.url()));
    await stay(other).click();
    await heard;
    await warning(page).waitFor({ state: 'hidden' });
    await control(other, 'middle_name').fill('Thị');
    await control(other, 'ssn').fill('123-45-6789');
    // The clock jumps past the limit, as on a laptop that wakes up.
    await device.clock.fastForward(40 * minute);
    expect(await Promise.all([page, other].map(logOutReason))).toEqual([messages.inactivity, messages.inactivity]);
    await expectAccessible(other, 'logged out for inactivity');
    expect(await storedBy(other)).not.toMatch(/entry|Thị|6789/);
    await logInHere(other, applicant);
    expect([new URL(other.url()).pathname, await typed(other, 'middle_name')]).toEqual(['/about', 'Thị']);
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Thị', ssn: '123-45-6789' });

    await page.close();
    await other.goto('/_local/health');
    await device.clock.fastForward(20 * minute);
    const asked: string[] = [];
    other.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await other.goto('/final-steps', { waitUntil: 'commit' });
    expect(await logOutReason(other)).toBe(messages.inactivity);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/logout']);
    expect(await sessionCookiesOf(device)).toEqual([]);
    await device.close();
  });
});

describe('a session that the server has ended', () => {
  it('leads to the login screen with the reason when a page is opened with only the marker', async () => {
    const { device, page } = await acquireDevice(browser, await newApplicant());
    await clearSessionCookies(device);
    // The page requests the profile before its code, so the refusal removes the login marker before the code runs.
    const refused = page.waitForResponse('**/api/profile');
    await page.route('**/assets/index-*.js', (route) => refused.then(() => route.continue()));
    await page.goto('/education');
    expect(await logOutReason(page)).toBe(messages.sessionInvalid);
    await expectAccessible(page, 'session invalid');
    expect(await sessionCookiesOf(device)).toEqual([]);
    await releaseDevice(device);
  });

  it('leads every tab to the login screen after a save, and a login restores the answers', async () => {
    const applicant = await newApplicant();
    const { device, page } = await acquireDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await page.waitForLoadState('networkidle');
    await clearSessionCookies(device);
    // Any call may end the session, so calls wait until the user has typed.
    const typedAll = Promise.withResolvers<void>();
    await device.route('**/api/**', (route) => typedAll.promise.then(() => route.continue()));
    await control(page, 'preferred_name').fill('Lan');
    await control(page, 'ssn').fill('987-65-4320');
    typedAll.resolve();
    expect(await logOutReason(page)).toBe(messages.sessionInvalid);
    await other.waitForURL('**/login');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await storedBy(page)).not.toContain('4320');
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    expect(await typed(page, 'preferred_name')).toBe('Lan');
    expect(await storedAnswers(applicant)).toMatchObject({ preferred_name: 'Lan', ssn: '987-65-4320' });
    await waitUntilSaved(page);
    await device.unrouteAll();
    await releaseDevice(device);
  });
});

async function loggedInAgain({ client, email, password }: Applicant): Promise<Applicant> {
  await logIn(client, email, password);
  return { client, email, password };
}

it('a logout saves answers, shows a confirmation, reaches every tab and leaves nothing in the browser', async () => {
  const applicant = await newApplicant();
  const { device, page } = await acquireDevice(browser, applicant);
  const other = await device.newPage();
  await openStep(page, applicant, '/about', 'About You');
  await open(other, '/about', 'About You');
  // A call that is refused before the reload would already end the session there.
  await other.waitForLoadState('networkidle');
  await control(page, 'preferred_name').fill('Lan');
  // The server refuses a call of the other tab before this tab learns that it is logged out.
  await page.route('**/api/logout', async (route) => {
    await other.route('**/api/**', (call) => call.fulfill({ status: 401, json: { message: 'Unauthorized.' } }));
    await other.reload({ waitUntil: 'commit' });
    await other.waitForURL('**/login');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
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

it('a page that Back restores is loaded again after another application was opened, or a logout, elsewhere', async () => {
  const applicant = await newApplicant();
  const { device, page } = await acquireDevice(browser, applicant);
  await openStep(page, applicant, '/about', 'About You');
  await control(page, 'preferred_name').fill('Lan');
  await waitUntilSaved(page);
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await restore();
  expect(await typed(page, 'preferred_name')).toBe('Lan');
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() =>
    localStorage.setItem('applicant', `other ${localStorage.getItem('applicant')?.split(' ').slice(1).join(' ')}`),
  );
  await restore();
  await reloaded;
  await heading(page, 'About You').waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="preferred_name"]')?.value === 'Lan',
  );
  await page.evaluate(() => localStorage.clear());
  await device.clearCookies();
  await restore();
  await page.getByText('Welcome!', { exact: true }).waitFor();
  expect(await typed(page, 'preferred_name')).toBe('');
  await releaseDevice(device);
});

it('two applicants see and save only their own answers when the second logs in from another tab', async () => {
  const [first, second] = [await newApplicant(), await newApplicant()];
  const { device, page } = await acquireDevice(browser, first);
  const other = await device.newPage();
  await open(page, '/about', 'About You');
  await control(page, 'preferred_name').fill('First');
  await waitUntilSaved(page);
  await open(other, '/login', 'Log in');
  await control(page, 'middle_name').fill('Unsaved');
  await logInHere(other, second);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="preferred_name"]')?.value === '');
  await control(page, 'last_name').fill('Second');
  await waitUntilSaved(page);
  expect(await storedAnswers(second)).toMatchObject({ last_name: 'Second' });
  expect(await storedAnswers(second)).not.toMatchObject({ middle_name: 'Unsaved' });
  expect(await storedAnswers(first)).not.toMatchObject({ last_name: 'Second' });
  await releaseDevice(device);
});
