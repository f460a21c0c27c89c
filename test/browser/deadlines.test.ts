import { expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { Answers } from '../../shared/form/definition.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, startedApplicant } from '../support/applicants.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { control, expectAccessible, newDevice, openStep, storedAnswers, waitUntilSaved } from '../support/journeys.ts';
import { commandOfSecond, onSecondStack } from '../support/second-stack.ts';
import { browser } from '../support/suite-browser.ts';
import { callTour } from '../support/tour-clock.ts';

// Four days and ten minutes before the 2052 term closes, and ten minutes before its grace period ends. The browser's
// own clock shows today's date.
const start = '2051-12-10T12:00:00-08:00';
const lastHour = '2051-12-14T23:50:00-08:00';
const lastLate = '2052-01-05T23:50:00-08:00';

onSecondStack(start);

const complete: Answers = {
  full_name: 'Lan',
  born: '2021-01-31',
  moved: 'N',
  focus: 'ink',
  school_1_name: 'Hill High',
  truth: true,
  sign: 'Lan',
};

/** Advances the stack's clock to a time, rounded to the minute. */
async function goTo(time: string) {
  const { now } = (await (await fetch(`${stackUrl()}/_local/clock`)).json()) as { now: string };
  let minutes = Math.round((Date.parse(time) - Date.parse(now)) / 60_000);
  for (const most = 30 * 24 * 60; minutes > 0; minutes -= most)
    expect((await callTour('clock', { minutes: Math.min(minutes, most) })).status).toBe(200);
}

async function applicantWith(answer: Answers) {
  const applicant = await startedApplicant(answer);
  const device = await newDevice(browser, applicant);
  return { applicant, device, page: await device.newPage() };
}

/** Advances the clock of the stack and of the browser. The page learns the time from responses to saves. */
async function passOn(device: BrowserContext, minutes: number) {
  await callTour('clock', { minutes });
  await device.clock.fastForward(minutes * 60_000);
}

const line = (page: Page) => page.locator('h1 + p');
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit', exact: true });
const atSubmit = (page: Page) => page.locator('#submit-notice');
const terms = (page: Page) => control(page, 'begin').locator('option').allTextContents();
const studies = (page: Page, applicant: Applicant) => openStep(page, applicant, '/education', 'Studies');
const end = (page: Page, applicant: Applicant) => openStep(page, applicant, '/final-steps', 'The End');

it('keeps everything but the submit button usable for an application whose term is not open', async () => {
  const { applicant, device, page } = await applicantWith({ ...complete, subject: 'art', begin: '2053' });
  await studies(page, applicant);
  await page.locator('#begin-notice').waitFor();
  expect(await terms(page)).toEqual(['--', '2052', '2053']);
  await end(page, applicant);
  await page.getByText('Check your answers', { exact: true }).first().click();
  await page.getByText('All required questions are answered.').waitFor();
  expect(await atSubmit(page).textContent()).toMatch(
    /^Applications for 2053 open August 1, 2052\. .* you can submit starting that day\.$/,
  );
  // The button is reachable by keyboard, explains why it is disabled, and sends nothing.
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
  expect(await submit(page).getAttribute('aria-describedby')).toBe('submit-notice');
  await expectAccessible(page, 'submit: not opened yet', 'main');
  await control(page, 'sign').fill('Lan Nguyen');
  await waitUntilSaved(page);
  expect(await storedAnswers(applicant)).toMatchObject({ sign: 'Lan Nguyen' });
  expect(sent.filter((url) => /submit|web-status/.test(url))).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Download a PDF copy' }).click();
  await page.getByRole('link', { name: /Open your PDF copy/ }).waitFor();

  await applicant.client.put('/api/answer', { answer: { subject: 'law', focus: '', begin: '2052' } });
  await page.reload();
  await atSubmit(page).getByText('Applications for 2052 closed November 30, 2051.').waitFor();
  expect(await atSubmit(page).textContent()).toMatch(
    /You can no longer submit this application\. .*Email admissions@hillside\.example\.$/,
  );
  await applicant.client.put('/api/answer', { answer: { subject: 'art', begin: '' } });
  await studies(page, applicant);
  await control(page, 'begin').selectOption('2052');
  await page.locator('#begin-hint').getByText('Submit by December 14, 2051').waitFor();
  await page.getByRole('status').getByText('Submit by December 14, 2051').waitFor({ state: 'attached' });
  await expectAccessible(page, 'a term with its last day', 'main');
  await device.close();
});

it('counts down the last hour, switches to late at midnight while the user types, and accepts a late submission', async () => {
  await goTo(lastHour);
  const { applicant, device, page } = await applicantWith({ ...complete, subject: 'art', begin: '2052' });
  await device.clock.install();
  await end(page, applicant);
  await line(page)
    .getByText(/^Closes today at midnight \(Pacific Time\): (9|10) minutes left$/)
    .waitFor();
  await expectAccessible(page, 'the last hour', 'main');
  await control(page, 'sign').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ng');
  const said = page.getByRole('status').filter({ hasText: /midnight|Closed/ });
  await passOn(device, 4);
  await line(page)
    .getByText(/: (5|6) minutes left$/)
    .waitFor();
  // Screen readers announce the deadline, not each minute.
  expect(await said.count()).toBe(0);
  await waitUntilSaved(page);
  await passOn(device, 7);
  await line(page)
    .getByText('Closed December 14, 2051. Accepted late until January 5, 2052', { exact: true })
    .waitFor();
  expect(await said.allTextContents()).toEqual(['Closed December 14, 2051. Accepted late until January 5, 2052']);
  await page.keyboard.type('uyen');
  expect(await control(page, 'sign').inputValue()).toBe('Lan Nguyen');
  expect(await atSubmit(page).textContent()).toBe(
    'Closed December 14, 2051. Accepted late until January 5, 2052. You can still submit, but your application will be marked as late.',
  );
  await expectAccessible(page, 'late', 'main');
  await submit(page).click();
  await page.getByText('Received late').waitFor();
  await expectAccessible(page, 'received late', 'main');
  await device.close();
});

it('shows why the server refused a submission, and accepts it within the extension of an operator', async () => {
  await goTo(lastLate);
  const { applicant, device, page } = await applicantWith({ ...complete, subject: 'art', begin: '2052' });
  await end(page, applicant);
  await line(page)
    .getByText(/Accepted late until today at midnight/)
    .waitFor();
  await goTo('2052-01-06T00:05:00-08:00');
  expectInConsole(/409/);
  await submit(page).click();
  const alert = page.getByRole('alertdialog', { name: "Your application wasn't submitted" });
  await alert.getByText('Applications for 2052 closed December 14, 2051').waitFor();
  await expectAccessible(page, 'a submit that was refused');
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });
  await atSubmit(page).getByText('Applications for 2052 closed December 14, 2051').waitFor();
  expect(await submit(page).getAttribute('aria-disabled')).toBe('true');

  await commandOfSecond('applicant', 'extend', applicant.email, '--until', '2052-01-10', '--why', 'Illness');
  await page.reload();
  await line(page).getByText('Extended for you: submit by January 10, 2052', { exact: true }).waitFor();
  await expectAccessible(page, 'extended', 'main');
  await submit(page).click();
  await page.getByText('Submitted', { exact: true }).waitFor();
  await device.close();
});
