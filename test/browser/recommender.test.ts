import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { partner } from '#partner';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import { stackUrl } from '../support/api-client.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, heading } from '../support/journeys.ts';
import {
  acceptRequest,
  focused,
  formHeading,
  letterOf,
  letterText,
  openLink,
  path,
  press,
  readStorage,
  requestOf,
  send,
  textOf,
  waitForReceipt,
  waitForText,
  write,
} from '../support/recommender-page.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';

describe('a request for a letter', () => {
  it('shows each error at its field, and moves the focus there', async () => {
    const { device, page } = await acceptRequest(await requestLetter());
    await page.getByLabel('Your name').fill('');
    await press(page, 'Send');
    await waitForText(page, 'Please upload your letter or write it here.');
    await waitForText(page, 'Please enter your name.');
    await waitForText(page, 'Please confirm that this is your letter.');
    await waitUntilPasses(async () => expect(await focused(page)).toContain('Choose a file'));
    expect(await page.title()).toMatch(/^Error: /);
    await expectAccessible(page, 'errors');
    await write(page, 'A');
    await page.getByText('Please upload your letter or write it here.').waitFor({ state: 'detached' });
    await device.close();
  });

  it('is declined after a confirmation, and later only this browser explains why the link no longer works', async () => {
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
    const letter = await letterOf(asked);
    expect(letter?.state).toBe('declined');
    expect(JSON.stringify(letter)).not.toContain('June');
    await page.reload();
    await heading(page, 'This link no longer works').waitFor();
    await waitForText(page, 'You declined this request, so this link no longer works.');
    await page.getByRole('button', { name: 'Send me all my open requests' }).waitFor();
    await device.close();
    const other = await openLink(path(asked.letterToken));
    await heading(other.page, "This link can't be opened").waitFor();
    await other.device.close();
  });

  const agree = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();

  /** Lets the server decline the request, but loses its response. */
  const loseAnswer = (page: Page) =>
    page.route('**/letter/decline', async (route) => {
      await route.fetch();
      await route.abort();
    });

  it.each([
    ['the recommender declines again', (page: Page) => agree(page)],
    [
      'the link is opened again',
      async (page: Page, link: string) => {
        await page.goto('about:blank');
        await page.goto(link);
      },
    ],
  ] as const)('stays declined after the response was lost, when %s', async (_, then) => {
    const asked = await requestLetter();
    const { device, page } = await openLink(path(asked.letterToken));
    await loseAnswer(page);
    await press(page, 'Decline');
    await agree(page);
    await waitForText(page, 'You seem to be offline.');
    expect((await letterOf(asked))?.state).toBe('declined');
    await page.unrouteAll();
    await then(page, path(asked.letterToken));
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await page.getByText('This link is unknown').count()).toBe(0);
    await device.close();
  });

  it('is declined by the second try if the first one never arrived', async () => {
    const asked = await requestLetter();
    const { device, page } = await openLink(path(asked.letterToken));
    await page.route('**/letter/decline', (route) => route.abort(), { times: 1 });
    await press(page, 'Decline');
    await agree(page);
    await waitForText(page, 'You seem to be offline.');
    expect((await letterOf(asked))?.state).toBe('asked');
    await agree(page);
    await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
    expect((await letterOf(asked))?.state).toBe('declined');
    await device.close();
  });

  it('is not called declined if the decline never arrived and the applicant cancels later', async () => {
    const asked = await requestLetter();
    const { device, page } = await openLink(path(asked.letterToken));
    await page.route('**/letter/decline', (route) => route.abort());
    await press(page, 'Decline');
    await agree(page);
    await waitForText(page, 'You seem to be offline.');
    await page.reload();
    await page.getByRole('heading', { name: 'Can you write this letter?' }).waitFor();
    await asked.applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    await page.reload();
    await heading(page, "This link can't be opened").waitFor();
    await device.close();
  });

  it('lets the recommender replace a sent letter, or keep it', async () => {
    const asked = await requestLetter();
    const { device, page } = await acceptRequest(asked);
    await write(page, letterText);
    await send(page);
    await waitForReceipt(page);
    await press(page, 'Replace letter');
    await page.getByRole('heading', { name: 'Replace your letter' }).waitFor();
    expect(await page.content()).not.toContain('best student');
    await press(page, 'Keep the letter you sent');
    await waitForReceipt(page);
    await press(page, 'Replace letter');
    await write(page, 'Another letter.');
    await send(page);
    await waitForReceipt(page);
    await waitUntilPasses(async () => expect((await requestOf(asked.letterToken)).version).toBe(2));
    await device.close();
  });
});

/** Changes the responses about the request to those of another day. */
const change = (page: Page, changed: Partial<LetterRequest>) =>
  page.route('**/letter/request', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
  });

describe('a late letter', () => {
  it('is closed after its grace period, and names the address to write to', async () => {
    const { letterToken } = await requestLetter();
    const { device, page } = await openLink('/recommend');
    await change(page, { state: 'closed', late: true });
    await page.goto(path(letterToken));
    await page.getByRole('heading', { name: 'This request is closed' }).waitFor();
    const { helpEmail, name, address } = partner.config;
    await waitForText(page, `To send your letter anyway, email ${helpEmail} (${[name, ...address].join(', ')}).`);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await expectAccessible(page, 'closed');
    await saveScreenshot(page, '390-recommend-closed');
    await page.getByRole('link', { name: 'Send me all my open requests' }).click();
    await page.getByRole('button', { name: 'Send me all my open requests' }).waitFor();
    await device.close();
  });
});

describe('the text of a letter', () => {
  it('stays on the page when the applicant cancels the request', async () => {
    const { applicant, letterToken } = await requestLetter();
    const { device, page } = await openLink(path(letterToken));
    await press(page, "Yes, I'll write it");
    await write(page, letterText);
    await waitForText(page, /All changes saved/);
    await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
    await send(page);
    await waitForText(page, 'This link is unknown, has expired or was revoked. Please ask for a new one.');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitUntilPasses(async () => expect(await page.getByRole('alert').count()).toBe(2));
    expect(await textOf(page).inputValue()).toBe(letterText);
    await page.getByRole('link', { name: 'Send me all my open requests' }).click();
    await page.getByRole('button', { name: 'Send me all my open requests' }).waitFor();
    await device.close();
  });

  it('is encrypted in the browser if it cannot be saved, restored in a new tab, and removed once it is saved', async () => {
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
    await device.close();
  });

  it('is kept if the tab is closed right after typing', async () => {
    const asked = await requestLetter();
    const { device, page } = await acceptRequest(asked);
    await page.getByLabel('Write or paste it here').check();
    await textOf(page).pressSequentially('A moment before');
    await page.close({ runBeforeUnload: true });
    const next = await device.newPage();
    await next.goto(path(asked.letterToken));
    await textOf(next).waitFor();
    expect(await textOf(next).inputValue()).toBe('A moment before');
    await device.close();
  });

  it('is kept in both versions when two people use one link, and an outdated page shows the newer one', async () => {
    const asked = await requestLetter();
    const one = await acceptRequest(asked, widths.phone);
    const two = await openLink(path(asked.letterToken), widths.phone);
    await formHeading(two.page).waitFor();
    await write(one.page, 'By the professor');
    await waitForText(one.page, /All changes saved/);
    const look = (page: Page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await two.page.getByLabel('Write or paste it here').check();
    await look(two.page);
    await waitForText(two.page, 'This letter was changed somewhere else. The saved version is below.');
    expect(await textOf(two.page).inputValue()).toBe('By the professor');
    await expectAccessible(two.page, 'changed elsewhere');
    await saveScreenshot(two.page, '390-recommend-changed');

    await textOf(two.page).fill('By the assistant');
    await waitForText(two.page, /All changes saved/);
    // This page has not checked for changes since.
    await textOf(one.page).fill('By the professor, longer');
    await one.page.getByRole('heading', { name: 'Which version do you want to keep?' }).waitFor();
    await waitForText(one.page, 'By the assistant');
    await waitForText(one.page, 'By the professor, longer');
    expect(await one.page.getByText('All changes saved').count()).toBe(0);
    await send(one.page);
    await waitForText(one.page, 'This letter was changed somewhere else. Check it, and send it again.');
    await expectAccessible(one.page, 'two texts');
    await saveScreenshot(one.page, '390-recommend-two-texts');
    await one.page.setViewportSize({ width: 1280, height: 900 });
    await saveScreenshot(one.page, '1280-recommend-two-texts');
    expect(await requestOf(asked.letterToken)).toMatchObject({
      state: 'accepted',
      draft: { text: 'By the assistant' },
    });
    await press(one.page, 'Keep both, one after the other');
    expect(await textOf(one.page).inputValue()).toBe('By the assistant\n\nBy the professor, longer');
    await waitForText(one.page, /All changes saved/);

    // The other page has not loaded the combined text, and would send its own.
    await send(two.page);
    await waitForText(two.page, 'This letter was changed somewhere else. Check it, and send it again.');
    expect(await textOf(two.page).inputValue()).toBe('By the assistant\n\nBy the professor, longer');
    await press(two.page, 'Send');
    await waitForReceipt(two.page);
    await Promise.all([one.device.close(), two.device.close()]);
  });
});

describe('a link', () => {
  it('offers to send all open requests if it is unknown', async () => {
    const { device, page } = await openLink(path('unknown'), widths.phone);
    await heading(page, "This link can't be opened").waitFor();
    await waitForText(page, 'This link is unknown, has expired or was revoked. Please ask for a new one.');
    await waitForText(page, `Email ${partner.config.helpEmail} (${partner.config.name}`);
    await expectAccessible(page, 'unknown link');
    await press(page, 'Send me all my open requests');
    await waitUntilPasses(async () =>
      expect(await page.getByLabel('Your email').getAttribute('aria-invalid')).toBe('true'),
    );
    await page.getByLabel('Your email').fill('nobody@letters.test');
    await press(page, 'Send me all my open requests');
    await page.getByRole('alert').waitFor();
    await saveScreenshot(page, '390-recommend-unknown');
    await device.close();
  });

  it('to a list opens a request and leads back to the list', async () => {
    const { recommender } = await requestLetter();
    const { listToken } = await requestLetterList(recommender);
    const { device, page } = await openLink(`/recommend?list_token=${listToken}`);
    await heading(page, 'Your open requests').waitFor();
    expect(page.url()).toBe(`${stackUrl()}/recommend`);
    await expectAccessible(page, 'list');
    await press(page, 'Open the request from Lan Tran');
    await heading(page, /Lan Tran/).waitFor();
    await page.reload();
    await heading(page, /Lan Tran/).waitFor();
    await press(page, 'Back to all your requests');
    await heading(page, 'Your open requests').waitFor();
    await device.close();
  });
});
