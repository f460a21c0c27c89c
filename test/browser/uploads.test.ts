import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { control, expectAccessible, newDevice, openStep, reusedPage } from '../support/journeys.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';

const key = 'college_unofficial_transcripts';
const label = 'Unofficial Transcripts';

let applicant: Applicant;
let device: BrowserContext;
let page: Page;
let picture: Buffer;

beforeAll(async () => {
  applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  picture = await samplePng(300, 200);
});
beforeEach(async () => {
  await applicant.client.del(`/api/document-answer/${key}`);
  page = await reusedPage(device, page);
  await openStep(page, applicant, '/education', 'Education and Work Experience');
});
afterAll(() => device.close());

const question = () => page.locator(`#${key}`);
const says = (text: string) => question().getByText(text).first().waitFor();
const button = (name: RegExp) => question().getByRole('button', { name });
const deleteDialog = () => page.getByRole('alertdialog', { name: 'Are you sure you want to delete your file?' });
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const storedFiles = async () => (await applicant.client.get('/api/document-answer')).body;

const choose = (name: string, buffer = picture) =>
  question().locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });

/** Records the distinct texts of the question's live region, in order. */
async function announcements(): Promise<() => Promise<string[]>> {
  await question().evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = [...element.querySelectorAll(':scope > [role="status"]')].map((each) => each.textContent).join('');
      if (text && said.at(-1) !== text) said.push(text);
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
const announced = (...states: string[]) => states.map((state) => `${label}: ${state}`);

/** Returns the natural width of a picture in pixels once it has loaded. */
const widthOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });

it('shows a file in every state, enlarges its first page, and replaces it, while the focus stays in place', async () => {
  const said = await announcements();
  await button(/^Choose a file/).focus();
  await choose(`${'n'.repeat(28)}.PNG`, Buffer.concat([picture, Buffer.alloc(1_048_576 - picture.length)]));
  await says('Converted to PDF');
  expect(await said()).toEqual(announced('uploading…', 'converting…', 'done'));
  expect(await focused()).toMatch(/^Replace/);
  await says('1 MB');
  const preview = button(/^Enlarge the first page of n+.PNG$/);
  expect(await widthOf(preview.locator('img'))).toBe(300);
  await expectAccessible(page, 'uploaded document', `#${key}`);
  await preview.press('Enter');
  const larger = page.getByRole('dialog', { name: /^n+.PNG$/ });
  expect(await widthOf(larger.getByRole('img', { name: /^First page of n/ }))).toBe(300);
  await expectAccessible(page, 'first page', 'dialog[open]');
  await page.keyboard.press('Escape');
  await larger.waitFor({ state: 'hidden' });
  expect(await focused()).toMatch(/^Enlarge the first page/);

  await page.reload();
  await says('Converted to PDF');
  await choose('second.png');
  await control(page, 'college_city').focus();
  await says('second.png');
  await says('Converted to PDF');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('college_city');
  expect(await storedFiles()).toMatchObject({ [key]: { file_name: 'second.png' } });
});

it('deletes a file after a dialog that names it and focuses Cancel, and shows other errors beside that dialog', async () => {
  await choose('transcript.png');
  await says('Converted to PDF');
  await button(/^Delete/).click();
  await deleteDialog().getByText('transcript.png').waitFor();
  expect(await focused()).toBe('Cancel');
  await expectAccessible(page, 'delete dialog', 'dialog[open]');
  await page.keyboard.press('Enter');
  await deleteDialog().waitFor({ state: 'hidden' });
  expect(await focused()).toMatch(/^Delete/);

  const response = Promise.withResolvers<void>();
  await page.route('**/api/add-another/college/remove', async (route) => {
    await response.promise;
    await route.fulfill({ status: 500, json: { message: 'The row was not removed.' } });
  });
  await page.getByRole('button', { name: 'Add another school' }).click();
  const removal = page.waitForRequest('**/api/add-another/college/remove');
  // An empty row is removed without a confirmation.
  await page.getByRole('button', { name: 'Remove College 2' }).click();
  await removal;
  await button(/^Delete/).click();
  await deleteDialog().waitFor();
  response.resolve();
  await deleteDialog().getByRole('alert').getByText('Error removing College 2. The row was not removed.').waitFor();
  const error = deleteDialog().getByRole('listitem').filter({ hasText: 'Error removing College 2' });
  const close = error.getByRole('button', { name: 'Close' });
  const hasFocus = () => close.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 8 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
  // Playwright clicks only elements that nothing covers.
  await close.click();
  await error.waitFor({ state: 'hidden' });

  await deleteDialog().getByRole('button', { name: 'Delete' }).click();
  await question().getByRole('status').getByText(`${label}: deleted`).waitFor({ state: 'attached' });
  await button(/^Choose a file/).waitFor();
  expect(await focused()).toMatch(/^Choose a file/);
  expect(await storedFiles()).toEqual({});
  await choose('transcript.png');
  await says('Converted to PDF');
});
