import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Answers } from '../../shared/form/definition.ts';
import type { Applicant } from '../support/applicants.ts';
import {
  acquireDevice,
  expectAccessible,
  heading,
  newDevice,
  openStep,
  overflow,
  releaseDevice,
  storedAnswers,
} from '../support/journeys.ts';
import { applicantWith, type NamedRecommender, newNamedRecommender, waitForMail } from '../support/letters.ts';
import { statusTexts } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

let applicant: Applicant;
let device: BrowserContext;
let page: Page;
let rosa: string;

const named = (firstname: string, lastname: string, more: Partial<NamedRecommender> = {}): NamedRecommender => ({
  ...newNamedRecommender(),
  firstname,
  lastname,
  ...more,
});
const save = (answer: Answers) => applicant.client.put('/api/answer', { answer });

beforeEach(async () => {
  const writers = [
    named('Rosa', 'Alvarez'),
    named('Wei', 'Li'),
    named('John', 'Smith', { email: `${crypto.randomUUID().slice(0, 18)}@bounce.test` }),
  ];
  rosa = writers[0]?.email ?? '';
  applicant = await applicantWith(writers);
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  ({ device, page } = await acquireDevice(browser, applicant));
});
afterEach(() => releaseDevice(device));

const letterOf = (name: string, on: Page = page): Locator =>
  on.getByRole('main').getByRole('listitem').filter({ hasText: name }).last();
const press = (name: string, on: Page = page) => on.getByRole('button', { name }).click();
const waitForState = (name: string, state: string, on: Page = page) =>
  letterOf(name, on).getByText(state, { exact: true }).waitFor();
const more = (name: string) => press(`More about the letter from ${name}`);
const dialog = () => page.getByRole('dialog');
const finalSteps = (on: Page = page) => openStep(on, applicant, '/final-steps', 'Final Steps');

async function ask(name: string) {
  await press(`Request letter from ${name}`);
  await dialog().getByRole('button', { name: 'Send request', exact: true }).click();
  await waitForState(name, 'Requested');
}

it('lets an applicant preview and send a request, correct a bounced address, cancel, submit and ask again', async () => {
  await finalSteps();
  await waitForState('Rosa Alvarez', 'Not requested');
  await expectAccessible(page, 'letters that are not asked for', 'main');

  await press('Request letter from Rosa Alvarez');
  const email = dialog().getByRole('region', { name: 'Email preview' });
  await email.getByText('Recommendation request for Lan Nguyễn').waitFor();
  await dialog().getByText(rosa).waitFor();
  const shown = await email.getByRole('paragraph').allTextContents();
  await expectAccessible(page, 'the email before it is sent');
  await dialog().getByLabel(/^Note/).fill('You taught me statistics.');
  await dialog().getByRole('button', { name: 'Send request', exact: true }).click();
  await waitForState('Rosa Alvarez', 'Requested');
  await page.getByRole('status').filter({ hasText: 'Rosa Alvarez: Requested, Due' }).waitFor({ state: 'attached' });
  await more('Rosa Alvarez');
  await letterOf('Rosa Alvarez').getByText('You can send a reminder starting').waitFor();
  await letterOf('Rosa Alvarez').getByText('The email was delivered.').waitFor();
  const sent = await waitForMail(rosa, 'letter-asked');
  expect(sent.subject).toBe('Recommendation request for Lan Nguyễn');
  expect(sent.text).not.toContain('statistics');
  expect(shown).toContain('Dear Rosa Alvarez,');
  for (const words of shown) expect(`Subject: ${sent.subject}\n${sent.text.replaceAll(/\s+/g, ' ')}`).toContain(words);

  await ask('John Smith');
  await waitForState('John Smith', 'Bounced');
  await press('Correct the address for John Smith');
  const address = dialog().getByLabel('Recommender 3: Email');
  await address.fill('john@gnail.com');
  await dialog().getByRole('button', { name: 'Use this address' }).click();
  expect(await address.inputValue()).toBe('john@gmail.com');
  await address.fill('john@nowhere.invalid');
  await dialog().getByRole('button', { name: 'Send request' }).click();
  await dialog().getByText('There is no mail at nowhere.invalid. Please check the address.').waitFor();
  await expectAccessible(page, 'a wrong address');
  const corrected = newNamedRecommender().email;
  await address.fill(corrected);
  await dialog().getByRole('button', { name: 'Send request' }).click();
  await waitForState('John Smith', 'Requested');
  await statusTexts.saved(page).waitFor();
  expect(await storedAnswers(applicant)).toMatchObject({ recommender_3_email: corrected });

  await press('Cancel request to Rosa Alvarez');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await waitForState('Rosa Alvarez', 'Canceled');
  await waitForMail(rosa, 'letter-cancelled');
  await expectAccessible(page, 'letters in several states', 'main');

  await page.getByRole('button', { name: 'Submit' }).click();
  await heading(page, 'Your application was successfully submitted.').waitFor();
  await more('Rosa Alvarez');
  await letterOf('Rosa Alvarez').getByRole('button', { name: 'Name someone else' }).waitFor();
  await more('John Smith');
  await letterOf('John Smith').getByText('The email was delivered.').waitFor();
  await waitForState('Wei Li', 'Requested');
  expect(await letterOf('John Smith').getByRole('button').allTextContents()).toEqual([
    expect.stringContaining('More'),
    expect.stringContaining('Cancel request'),
  ]);
  await expectAccessible(page, 'letters after the submit', 'main');

  await press('Request again from Rosa Alvarez');
  expect(await dialog().getByLabel('Recommender 1: Email').inputValue()).toBe(rosa);
  await dialog().getByRole('button', { name: 'Send request' }).click();
  await waitForState('Rosa Alvarez', 'Requested');
});

it('shows in a second window that the first has already sent the request', async () => {
  await finalSteps();
  const other = await device.newPage();
  await finalSteps(other);
  await press('Request letter from Rosa Alvarez');
  await dialog().waitFor();
  await other.getByRole('button', { name: 'Request letter from Rosa Alvarez' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click();
  await waitForState('Rosa Alvarez', 'Requested', other);
  await dialog().getByRole('button', { name: 'Send request', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'This was changed in another window.' }).waitFor();
  await waitForState('Rosa Alvarez', 'Requested');
  await dialog().waitFor({ state: 'hidden' });
});

it('links to the question that must be corrected before a request', async () => {
  await save({ recommender_2_email: rosa });
  await finalSteps();
  await press('Request letter from Rosa Alvarez');
  await dialog().getByRole('button', { name: 'Send request', exact: true }).click();
  await dialog().getByRole('link', { name: 'Each recommender needs an address of their own.' }).click();
  await heading(page, 'Education and Work Experience').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'recommender_1_email');

  await save({ recommender_2_email: newNamedRecommender().email, recommender_3_title: '' });
  await finalSteps();
  await letterOf('John Smith').getByText('Some details are missing or incorrect.').waitFor();
  await letterOf('John Smith').getByRole('link', { name: 'Fix them' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'recommender_3_title');
});

it('offers a correction of a mistyped address in the dialog, and saves it in the form', async () => {
  await save({ recommender_1_email: 'rosa@gmial.com' });
  await finalSteps();
  await press('Request letter from Rosa Alvarez');
  await dialog().getByText('Did you mean rosa@gmail.com?').waitFor();
  await dialog().getByRole('button', { name: 'Use this address' }).click();
  await dialog().getByText('Did you mean').waitFor({ state: 'detached' });
  await dialog().getByText('rosa@gmail.com', { exact: true }).waitFor();
  expect(await storedAnswers(applicant)).toMatchObject({ recommender_1_email: 'rosa@gmail.com' });
});

it('sends a request with the keyboard alone on the narrowest screen', async () => {
  const narrow = await newDevice(browser, applicant, { viewport: { width: 320, height: 640 } });
  const on = await narrow.newPage();
  await finalSteps(on);
  await on.getByRole('button', { name: 'Request letter from Rosa Alvarez' }).focus();
  await on.keyboard.press('Enter');
  await on.getByRole('dialog').waitFor();
  expect(await overflow(on)).toBe(0);
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await on.keyboard.press('Tab');
    if ((await on.evaluate(() => document.activeElement?.textContent)) === 'Send request') break;
  }
  await on.keyboard.press('Enter');
  await waitForState('Rosa Alvarez', 'Requested', on);
  // The button is removed, so the focus moves to its letter.
  await on.waitForFunction(() => document.activeElement?.textContent?.includes('Rosa Alvarez'));
  await narrow.close();
});
