import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Letters } from '../../shared/contracts/letters.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import { bookmarksIn } from '../services/lambdas/pdf-copy/bookmarks.ts';
import { lastMail } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { acquireDevice, heading, newDevice, openStep, releaseDevice } from '../support/journeys.ts';
import { applicantWith, type NamedRecommender, newNamedRecommender, waitForMail } from '../support/letters.ts';
import { packet } from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { photo } from '../support/photos.ts';
import { tokenIn } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'letters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = async (page: Page, name: string, buffer: Buffer) => {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByText('Converted to PDF').waitFor();
};

const word = async (page: Page) =>
  file(page, 'letter.docx', await wordFile([paragraph('Rosa says: the best of her year.')]));

/** Chooses a photo from a phone, which is larger than the upload that the page sends. */
const photographed = async (page: Page) =>
  file(page, 'letter.jpg', await (await photo(3000, 4000)).jpeg({ quality: 90 }).toBuffer());

const typed = async (page: Page) => {
  await page.getByLabel('Write or paste it here').check();
  await page.getByRole('textbox', { name: 'Your letter' }).fill('John says: careful and kind.\n\nI recommend them.');
};

/** Opens the link, accepts, writes and sends a letter, and waits for the receipt. */
async function write(
  { email }: NamedRecommender,
  letter: (page: Page) => Promise<void>,
  { name, ...options }: BrowserContextOptions & { readonly name: string },
) {
  const device = await newDevice(browser, undefined, options);
  const page = await device.newPage();
  await page.goto(`/recommend?letter_token=${tokenIn(await waitForMail(email, 'letter-asked'))}`);
  await page.getByRole('button', { name: "Yes, I'll write it" }).click();
  await letter(page);
  await page.getByRole('checkbox').check();
  await saveScreenshot(page, `${name}-before`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 2, name: "We've received your letter" }).waitFor();
  await saveScreenshot(page, `${name}-after`);
  await device.close();
}

it('carries a Word file, a photo and typed text from the request to the packet', async () => {
  const [rosa, wei, john] = [
    { ...newNamedRecommender(), firstname: 'Rosa', lastname: 'Alvarez' },
    { ...newNamedRecommender(), firstname: 'Wei', lastname: 'Li' },
    { ...newNamedRecommender(), firstname: 'John', lastname: 'Smith' },
  ] as const;
  const applicant = await applicantWith([rosa, wei, john]);
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  const { device, page } = await acquireDevice(browser, applicant);
  await openStep(page, applicant, '/final-steps', 'Final Steps');
  for (const { firstname, lastname } of [rosa, wei, john]) {
    const letter = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${firstname} ${lastname}` })
      .last();
    await page.getByRole('button', { name: `Request letter from ${firstname} ${lastname}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click();
    await letter.getByText('Requested', { exact: true }).waitFor();
    // The dialog fades out, and its button has the same name as the next one's.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await saveScreenshot(page, '1280-letters-asked');

  await write(rosa, word, { name: '1280-letter-word', ...widths.desktop });
  await write(wei, photographed, { name: '390-letter-photo', ...widths.phone });
  await write(john, typed, { name: '390-letter-typed', ...widths.phone });

  const stateOf = async () =>
    (await applicant.client.get<Letters>('/api/letters')).body.letters.map(({ state }) => state);
  expect(await eventually(stateOf, (states) => states.every((state) => state === 'received'), 30_000)).toEqual([
    'received',
    'received',
    'received',
  ]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await heading(page, 'Your application was successfully submitted.').waitFor();
  // The letters are no longer on the list of remaining steps.
  await page.getByRole('heading', { name: 'Letters of recommendation', level: 2 }).waitFor();
  expect(await page.getByText('Received', { exact: true }).count()).toBe(3);
  expect(await page.getByRole('heading', { name: 'Letters of recommendation', level: 3 }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, '390-letters-received');
  await releaseDevice(device);

  const number = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(
    (
      await eventually(
        () => lastMail(applicant.email),
        ({ kind }) => kind === 'receipt',
        30_000,
      )
    ).text,
  )?.[0];
  await packet(String(number), '--to', folder);
  const made = join(folder, `${number}.pdf`);
  const { text } = await pdfText(readFileSync(made));
  expect(text).toContain('Rosa says: the best of her year.');
  expect(text).toContain('John says: careful and kind.');
  const titles = JSON.stringify(await bookmarksIn(readFileSync(made)));
  for (const title of ['Letter 1: Rosa Alvarez', 'Letter 2: Wei Li', 'Letter 3: John Smith'])
    expect(titles).toContain(title);
  expect(await packet('verify', made)).toContain(`${made} matches submission ${number}.`);
});
