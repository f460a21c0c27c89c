import { expect, it } from '@jest/globals';
import { saveScreenshot, widths } from '../support/browser.ts';
import { delayResponse } from '../support/delayed-response.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, heading } from '../support/journeys.ts';
import { letterOf, requestOf } from '../support/letters.ts';
import {
  acceptRequest,
  focused,
  formHeading,
  letterText,
  openLink,
  path,
  press,
  readStorage,
  textOf,
  waitForText,
  write,
} from '../support/recommender-page.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';

it('declines a request after a confirmation, and later only this browser explains why the link no longer works', async () => {
  const asked = await requestLetter();
  const { device, page } = await openLink(path(asked.letterToken));
  await press(page, 'Decline');
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByText('Your reason goes only to the graduate office.').waitFor();
  await dialog.getByLabel('Reason').fill('On leave until June.');
  await expectAccessible(page, 'declining');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
  await waitUntilPasses(async () => expect(await focused(page)).toBe('Thank you for letting us know'));
  expect(await letterOf(asked.applicant)).toMatchObject({ state: 'declined' });
  await page.reload();
  await heading(page, 'This link no longer works').waitFor();
  await waitForText(page, 'You declined this request, so this link no longer works.');
  await device.close();

  const other = await openLink(path(asked.letterToken), widths.phone);
  await heading(other.page, "This link can't be opened").waitFor();
  await expectAccessible(other.page, 'unknown link');
  await saveScreenshot(other.page, '390-recommend-unknown');
  await other.device.close();
});

it('keeps a text that is not saved in the browser, encrypted, until the next tab saves it', async () => {
  const asked = await requestLetter();
  const { device, page } = await acceptRequest(asked);
  await page.route('**/letter/draft', (route) => route.abort());
  await write(page, letterText);
  await waitForText(page, /Not saved: no connection/);
  expect(await readStorage(page)).toMatch(/^\S+\n/);
  expect(await readStorage(page)).not.toContain('best student');
  await page.close();
  const next = await device.newPage();
  await next.goto(path(asked.letterToken));
  await textOf(next).waitFor();
  expect(await textOf(next).inputValue()).toBe(letterText);
  await waitForText(next, /All changes saved/);
  expect((await requestOf(asked.letterToken)).draft.text).toBe(letterText);
  expect(await readStorage(next)).toBe(asked.letterToken);

  // Closes the tab before the pause after which the text would be saved.
  await textOf(next).pressSequentially(' Truly.');
  await next.close({ runBeforeUnload: true });
  const last = await device.newPage();
  await last.goto(path(asked.letterToken));
  await textOf(last).waitFor();
  expect(await textOf(last).inputValue()).toContain(' Truly.');
  await device.close();
});

it('opens a request from a list, finds unsaved text again after Back and Forward, and returns to the list', async () => {
  const { recommender, letterToken } = await requestLetter();
  const { listToken } = await requestLetterList(recommender);
  const { device, page } = await openLink(`/recommend?list_token=${listToken}`, widths.phone);
  await heading(page, 'Your open requests').waitFor();
  await expectAccessible(page, 'list');
  await press(page, 'Open the request from Lan Tran');
  await press(page, "Yes, I'll write it");
  await formHeading(page).waitFor();
  const { waitForRequest, release } = await delayResponse(page, '**/letter/draft', { method: 'PUT' });
  await write(page, 'Precious words');
  await waitForRequest();
  await page.goBack();
  await heading(page, 'Your open requests').waitFor();
  await page.goForward();
  await formHeading(page).waitFor();
  await page.getByLabel('Write or paste it here').check();
  expect(await textOf(page).inputValue()).toBe('Precious words');
  await release();
  await waitForText(page, /All changes saved/);
  expect((await requestOf(letterToken)).draft).toMatchObject({ text: 'Precious words' });

  await page.reload();
  await formHeading(page).waitFor();
  await press(page, 'Back to all your requests');
  await heading(page, 'Your open requests').waitFor();
  await device.close();
});
