import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Applicant } from '../support/applicants.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { delayResponse, failingResponse } from '../support/delayed-response.ts';
import { acquireDevice, openStep, releaseDevice } from '../support/journeys.ts';
import { applicantWith, newNamedRecommender } from '../support/letters.ts';
import {
  acceptRequest,
  formHeading,
  letterText,
  openLink,
  press,
  requestOf,
  textOf,
  write,
} from '../support/recommender-page.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

describe('an applicant who waits for a response about a letter', () => {
  let applicant: Applicant;
  let device: BrowserContext;
  let page: Page;
  const letterOf = (name: string): Locator =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }).last();
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
  const note = () => dialog().getByLabel(/^Note/);

  beforeEach(async () => {
    applicant = await applicantWith([
      { ...newNamedRecommender(), firstname: 'Rosa', lastname: 'Alvarez' },
      {
        ...newNamedRecommender(),
        firstname: 'John',
        lastname: 'Smith',
        email: `${crypto.randomUUID().slice(0, 18)}@bounce.test`,
      },
    ]);
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    ({ device, page } = await acquireDevice(browser, applicant));
    await openStep(page, applicant, '/final-steps', 'Final Steps');
  });
  afterEach(() => releaseDevice(device));

  /** Sends a request to an address that bounces, and opens the dialog that corrects it. */
  async function correct() {
    await press(page, 'Request letter from John Smith');
    await inDialog('Send request').click();
    await letterOf('John Smith').getByText('Bounced', { exact: true }).waitFor();
    await press(page, 'Correct the address for John Smith');
  }

  it('cannot type a note after sending, and sees the failure even after closing the dialog', async () => {
    expectInConsole(/status of 500/);
    await press(page, 'Request letter from Rosa Alvarez');
    const { waitForRequest, release } = await delayResponse(page, '**/api/letters/1/ask', failingResponse);
    await inDialog('Send request').click();
    await waitForRequest();
    await note().focus();
    await page.keyboard.type('You taught me statistics.');
    expect(await note().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await release();
    await page.getByRole('alert').getByText('It failed here.').waitFor();
  });

  it('keeps the focus when an address is refused', async () => {
    await correct();
    await dialog().getByLabel('Recommender 2: Email').fill('john@nowhere.invalid');
    const { waitForRequest, release } = await delayResponse(page, '**/api/letters/2/replace');
    await inDialog('Send request').click();
    await waitForRequest();
    await inDialog('Name someone else').focus();
    await release();
    await dialog().getByText('There is no mail at nowhere.invalid').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Name someone else');
  });
});

describe('a recommender who waits for a response', () => {
  const failed = (page: Page) => page.getByRole('listitem').getByText('It failed here.').waitFor();

  async function written(page: Page) {
    await write(page, letterText);
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('checkbox').check();
  }

  async function ofList() {
    const asked = await requestLetter();
    const { listToken } = await requestLetterList(asked.recommender);
    const { device, page } = await openLink(`/recommend?list_token=${listToken}`);
    await press(page, /^Open/);
    await press(page, "Yes, I'll write it");
    await formHeading(page).waitFor();
    return { asked, device, page };
  }

  it('cannot change the text of a letter while it is being sent', async () => {
    const { device, page } = await acceptRequest(await requestLetter());
    await written(page);
    const { waitForRequest, release } = await delayResponse(page, '**/letter/submit');
    await press(page, 'Send');
    await waitForRequest();
    await textOf(page).focus();
    await page.keyboard.type('AND MORE');
    expect(await textOf(page).inputValue()).toBe(letterText);
    await release();
    await device.close();
  });

  it('sees on the list that a letter was not sent', async () => {
    expectInConsole(/status of 500/);
    const { device, page } = await ofList();
    await written(page);
    const { waitForRequest, release } = await delayResponse(page, '**/letter/submit', failingResponse);
    await press(page, 'Send');
    await waitForRequest();
    await press(page, 'Back to all your requests');
    await page.getByRole('heading', { name: 'Your open requests' }).waitFor();
    await release();
    await failed(page);
    await device.close();
  });

  it('finds unsaved text again after Back and Forward', async () => {
    const { asked: letter, device, page } = await ofList();
    const { waitForRequest, release } = await delayResponse(page, '**/letter/draft', { method: 'PUT' });
    await write(page, 'Precious words');
    await waitForRequest();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your open requests' }).waitFor();
    await page.goForward();
    await formHeading(page).waitFor();
    await page.getByLabel('Write or paste it here').check();
    expect(await textOf(page).inputValue()).toBe('Precious words');
    await release();
    await page.getByText('All changes saved').waitFor();
    expect((await requestOf(letter.letterToken)).draft).toMatchObject({ text: 'Precious words' });
    await device.close();
  });
});
