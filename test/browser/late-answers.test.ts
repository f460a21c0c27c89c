import { afterEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Applicant, newApplicant, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { held, settleMs } from '../support/held.ts';
import { control, heading, logInHere, newDevice, open, resume, storedAnswers } from '../support/journeys.ts';
import { applicantWith, education, finalSteps, press, saying, typedIn } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

// What a person does between a press and its answer, on a slow line: an answer acts on the session in which it was asked for
// and on nobody else's, calls nobody back, and a failure is told wherever the person is by then.

const devices: BrowserContext[] = [];

afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
});

async function pageOf(applicant?: Applicant): Promise<Page> {
  const device = await newDevice(browser, applicant);
  devices.push(device);
  return device.newPage();
}

async function formOf(path = '/about', name: string = 'About You', applicant?: Applicant) {
  const whose = applicant ?? (await applicantWith());
  const page = await pageOf(whose);
  await resume(page, whose, path, name);
  await saying.saved(page).waitFor();
  return { page, applicant: whose };
}

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' });

const inMain = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole('main').getByRole(role, { name, exact: true });

async function logOut(page: Page) {
  await account(page).click();
  await press(page, 'Log Out');
}

describe('after a log-out', () => {
  it('a submit ends, and nothing is submitted by whoever logs in next', async () => {
    const next = await newApplicant();
    await next.client.post('/api/web-status', { web_status: 'started' });
    await next.client.put('/api/answer', { answer: completeAnswers });
    const { page } = await formOf('/final-steps', finalSteps);
    const { asked, answer } = await held(page, '**/api/web-status', { isAnswer: true });
    await press(page, 'Submit');
    await asked();
    await logOut(page);
    await page.waitForURL('**/login');
    await logInHere(page, next);
    await saying.saved(page).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await answer();
    expect(sent).toEqual([]);
    expect((await next.client.get('/api/profile')).body).toMatchObject({ web_status: [{ web_status: 'started' }] });
    expect(new URL(page.url()).pathname).not.toBe('/completion');
  });

  it('nothing is typed any more while it is under way', async () => {
    const { page } = await formOf();
    const { asked, answer } = await held(page, '**/api/logout');
    await logOut(page);
    await asked();
    await control(page, 'middle_name').waitFor({ state: 'detached' });
    await answer();
    await heading(page, 'Log in').waitFor();
  });

  it('that has failed, it is told wherever one is', async () => {
    const { page } = await formOf();
    const { asked, answer } = await held(page, '**/api/answer', { by: (route) => route.abort() });
    await control(page, 'middle_name').fill('Thu');
    await logOut(page);
    await asked();
    await heading(page, 'About You').click();
    await page.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'detached' });
    await answer();
    await page.getByText('You are not logged out', { exact: true }).waitFor();
    await page.getByText('1 answer is not saved yet.', { exact: true }).waitFor();
  });
});

describe('what is under way looks as if it were', () => {
  const under = (page: Page, name: RegExp) => page.getByRole('alertdialog', { name });

  /** Presses `yes` of a question and, before it is answered, `no`, which does nothing then. */
  async function yesThenNo(page: Page, name: RegExp, yes: string, no: string, asked: () => Promise<unknown>) {
    await under(page, name).getByRole('button', { name: yes, exact: true }).click();
    await asked();
    const back = under(page, name).getByRole('button', { name: no, exact: true });
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    await back.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    expect(await under(page, name).isVisible()).toBe(true);
  }

  it('when an application is discarded', async () => {
    const applicant = await newApplicant();
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    await applicant.client.put('/api/answer', { answer: completeAnswers });
    expect((await applicant.client.post('/api/submit', {})).status).toBe(200);
    const page = await pageOf(applicant);
    await open(page, '/completion', 'Your application was successfully submitted.');
    await press(page, 'Start another application');
    await page.getByRole('dialog').getByRole('button', { name: 'Start it' }).click();
    await heading(page, 'About You').waitFor();
    await saying.saved(page).waitFor();
    const { asked, answer } = await held(page, '**/api/answer');
    await control(page, 'middle_name').fill('Thu');
    await account(page).click();
    await press(page, 'Discard Application 2');
    await yesThenNo(page, /^Discard/, 'Discard it', 'Keep it', asked);
    await answer();
    await under(page, /^Discard/).waitFor({ state: 'hidden' });
  });

  it('when a row is removed', async () => {
    const applicant = await applicantWith({ college_name: 'One', college_2_name: 'Two' }, { college: 2 });
    const { page } = await formOf('/education', education, applicant);
    const { asked, answer } = await held(page, '**/remove');
    await press(page, 'Remove College 2');
    await yesThenNo(page, /^Remove/, 'Remove', 'Cancel', asked);
    await answer();
    await control(page, 'college_2_name').waitFor({ state: 'detached' });
  });

  it('when somebody logs out though not everything is saved', async () => {
    const { page } = await formOf();
    await page.route('**/api/answer', (route) => route.abort());
    const { asked, answer } = await held(page, '**/api/logout');
    await control(page, 'middle_name').fill('Thu');
    await logOut(page);
    await yesThenNo(page, /not saved yet/, 'Log out anyway', 'Stay', asked);
    await answer();
    await heading(page, 'Log in').waitFor();
  });
});

describe('whoever goes on elsewhere is not called back', () => {
  const password = 'Correct horse 7 battery!';

  /** Presses the button of an account's card. */
  async function sent(page: Page, email: string, name: string, path: string) {
    const { asked, answer } = await held(page, path);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await inMain(page, 'button', name).click();
    await asked();
    return answer;
  }

  it('by a sign-up, whose message follows', async () => {
    const page = await pageOf();
    await open(page, '/signup', 'Create an account');
    const answer = await sent(page, newEmail(), 'Create account', '**/public/signup');
    await inMain(page, 'link', 'Log in').click();
    await heading(page, 'Log in').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Corr');
    await answer();
    await page.keyboard.type('ect');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Correct');
    await page.getByText('Success Notification', { exact: true }).waitFor();
  });

  it('by a refused log-in, while the email is corrected', async () => {
    const page = await pageOf();
    await open(page, '/login', 'Log in');
    const answer = await sent(page, 'lan@example.co', 'Log in', '**/public/login');
    await page.getByLabel('Email').fill('lan@exam');
    await answer();
    await page.locator('#password-error').waitFor();
    await page.keyboard.type('ple.com');
    expect(await page.getByLabel('Email').inputValue()).toBe('lan@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  });

  it('by a refused log-in, on another card, which gets its sentence', async () => {
    const page = await pageOf();
    await open(page, '/login', 'Log in');
    const answer = await sent(page, 'lan@example.co', 'Log in', '**/public/login');
    await inMain(page, 'link', 'Create an account').click();
    await heading(page, 'Create an account').waitFor();
    await page.getByLabel('Email').fill('lan@exam');
    await answer();
    await page.keyboard.type('ple.com');
    expect(await page.getByLabel('Email').inputValue()).toBe('lan@example.com');
    await page.getByRole('listitem').filter({ hasText: 'Login Card Error' }).filter({ hasText: /\./ }).waitFor();
  });

  it('by a step, after Back', async () => {
    const { page } = await formOf();
    await press(page, 'Save and continue');
    await heading(page, education).waitFor();
    await saying.saved(page).waitFor();
    const { asked, answer } = await held(page, '**/api/answer');
    await control(page, 'college_program_study').fill('Arts');
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: finalSteps }).click();
    await asked();
    await page.goBack();
    await heading(page, 'About You').waitFor();
    await answer();
    await saying.saved(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  it('by the account, whose code comes late', async () => {
    const page = await pageOf();
    const { asked, answer } = await held(page, '**/*popover-content*');
    await open(page, '/about', 'About You');
    await page.waitForTimeout(settleMs);
    await account(page).click();
    await asked();
    await control(page, 'first_name').fill('La');
    await answer();
    await page.keyboard.type('n');
    expect(await typedIn(page, 'first_name')).toBe('Lan');
  });

  it('by what has to be chosen, whose code comes late', async () => {
    const { page, applicant } = await formOf();
    const { asked, answer } = await held(page, '**/*choices-panel*');
    await applicant.client.put('/api/answer', { answer: { middle_name: 'Anh' } });
    await control(page, 'middle_name').fill('Thu');
    await saying.choose(page).waitFor();
    await asked();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await control(page, 'city').fill('Cum');
    await answer();
    await page.getByRole('heading', { name: 'Please choose' }).waitFor();
    await page.keyboard.type('berland');
    expect(await typedIn(page, 'city')).toBe('Cumberland');
  });
});

it('an idle warning says of no later answer that it is saved', async () => {
  const minute = 60_000;
  const applicant = await applicantWith();
  const page = await pageOf(applicant);
  await page.clock.install({ time: new Date('2026-11-21T09:00:00Z') });
  await resume(page, applicant, '/final-steps', finalSteps);
  await page.waitForLoadState('networkidle');
  const warning = page.getByRole('alertdialog', { name: 'Still working?' });
  const { asked, answer } = await held(page, '**/api/answer');
  await control(page, 'hearaboutus_other').fill('A friend');
  await page.clock.fastForward(1_000);
  await page.clock.fastForward(14 * minute);
  await asked();
  await warning.waitFor();
  await press(page, 'Yes - Take me back to my application');
  await warning.waitFor({ state: 'hidden' });
  await answer();
  await saying.saved(page).waitFor();
  await page.unrouteAll();
  await page.route('**/api/answer', () => {});
  await control(page, 'hearaboutus_other').fill('A flyer');
  await page.clock.fastForward(14 * minute);
  await warning.waitFor();
  expect(await warning.getByRole('status').first().textContent()).toBe('');
  expect((await storedAnswers(applicant)).hearaboutus_other).toBe('A friend');
});
