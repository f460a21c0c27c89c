import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { stackUrl } from '../support/api-client.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, heading, overflow } from '../support/journeys.ts';
import { letterOf, requestOf, waitForMail } from '../support/letters.ts';
import {
  acceptRequest,
  focused,
  letterText,
  openLink,
  path,
  press,
  readStorage,
  send,
  textOf,
  waitForReceipt,
  waitForText,
  write,
} from '../support/recommender-page.ts';
import { requestLetter } from '../support/recommenders.ts';

it('leads a recommender from the request to the receipt of a typed letter, which can be replaced but not read', async () => {
  const asked = await requestLetter();
  const { device, page } = await openLink(path(asked.letterToken), widths.phone);
  await heading(page, 'Letter of recommendation for Lan Tran').waitFor();
  expect(page.url()).toBe(`${stackUrl()}/recommend`);
  await waitForText(page, 'Lan Tran has requested a letter of recommendation from you, Ada Byron (Hill College).');
  await waitForText(page, partner.config.name);
  await waitForText(page, /Please send it by \w+ \d+, \d{4}\./);
  await waitForText(page, 'Lan Tran waived the right to read your letter.');
  await waitForText(page, /You can forward our email/);
  await expectAccessible(page, 'asked');
  await saveScreenshot(page, '390-recommend-asked');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);
  expect((await requestOf(asked.letterToken)).state).toBe('asked');

  await page.setViewportSize(widths.desktop.viewport);
  await press(page, "Yes, I'll write it");
  await waitUntilPasses(async () => expect(await focused(page)).toBe('Your letter'));
  await page.getByLabel('Your name').fill('');
  await press(page, 'Send');
  await waitForText(page, 'Please upload your letter or write it here.');
  await waitForText(page, 'Please enter your name.');
  await waitForText(page, 'Please confirm that this is your letter.');
  await waitUntilPasses(async () => expect(await focused(page)).toContain('Choose a file'));
  expect(await page.title()).toMatch(/^Error: /);
  await expectAccessible(page, 'errors');
  await page.getByLabel('Your name').fill('Ada Byron');
  await write(page, letterText);
  await page.getByText('Please upload your letter or write it here.').waitFor({ state: 'detached' });
  await waitForText(page, /All changes saved/);
  expect((await requestOf(asked.letterToken)).draft.text).toBe(letterText);
  await page.reload();
  await textOf(page).waitFor();
  expect(await textOf(page).inputValue()).toBe(letterText);
  await expectAccessible(page, 'text');
  await saveScreenshot(page, '1280-recommend-text');

  await send(page);
  await page.getByRole('heading', { name: 'Your letter is being prepared' }).waitFor();
  await waitForText(page, 'You can close this page');
  await waitForReceipt(page);
  await waitForText(page, /You can replace it within 24 hours \(until .+, \d+:\d\d [AP]M E[DS]T\)\./);
  const number = (await page.locator('dd').first().textContent()) ?? '';
  expect((await waitForMail(asked.recommender, 'letter-receipt')).text).toContain(number);
  expect(await page.content()).not.toContain('best student');
  expect(await page.getByText('waived the right to read your letter').isVisible()).toBe(false);
  expect(await readStorage(page)).toBe(asked.letterToken);
  await expectAccessible(page, 'received');
  await saveScreenshot(page, '1280-recommend-received');

  await press(page, 'Replace letter');
  await page.getByRole('heading', { name: 'Replace your letter' }).waitFor();
  expect(await page.content()).not.toContain('best student');
  await write(page, 'Another letter.');
  await send(page);
  await waitForReceipt(page);
  await waitUntilPasses(async () => expect((await requestOf(asked.letterToken)).version).toBe(2));
  await device.close();
});

it('receives an uploaded letter even if the tab is closed right after "Send"', async () => {
  const asked = await requestLetter();
  const { device, page } = await acceptRequest(asked, widths.phone);
  const pdf = await page.context().newPage();
  await pdf.setContent('<h1>To whom it may concern</h1>');
  const buffer = await pdf.pdf();
  await pdf.close();
  await page.locator('input[type="file"]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await waitForText(page, 'Converted to PDF, 1 page');
  expect(await page.getByRole('button', { name: /View PDF|Delete/ }).count()).toBe(0);
  const file = page.getByRole('link', { name: 'View file letter.pdf' });
  expect(await file.getAttribute('href')).toMatch(/^blob:/);
  await expectAccessible(page, 'file');
  await saveScreenshot(page, '390-recommend-file');
  // The tab is closed before it gets the response.
  const { promise: isReceived, resolve } = Promise.withResolvers<unknown>();
  await page.route('**/letter/submit', (route) => resolve(route.fetch()));
  await send(page);
  await isReceived;
  await device.close();
  await waitUntilPasses(async () => expect((await requestOf(asked.letterToken)).state).toBe('received'));
  expect((await waitForMail(asked.recommender, 'letter-receipt')).text).toContain('letter.pdf, 1 page');
  expect(await letterOf(asked.applicant)).toMatchObject({ n: 1, state: 'received' });
});
