import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startedApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { control, heading, newDevice, storedAnswers } from '../support/journeys.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';

/** The mark that the simulated translator adds to each word. */
const mark = '′';

/**
 * Changes the page as software in the browser does, except where translate="no" is set. Chrome and extensions that
 * translate replace each text node by their own elements, again after each change of the page. Password managers,
 * writing assistants and dark modes add elements beside fields, and attributes. Runs in the browser.
 */
function rewritePage(mark: string) {
  const own = 'data-translator';
  const extended = 'data-extension';
  const isProse = (node: Node): node is Text =>
    node instanceof Text &&
    /\p{L}/u.test(node.data) &&
    !node.data.includes(mark) &&
    node.parentElement?.translate === true &&
    !node.parentElement.closest(`.notranslate, script, style, textarea, noscript, [${own}]`);

  const translate = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.setAttribute(own, '');
    inner.textContent = text.data.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark);
    outer.append(inner);
    text.parentElement?.setAttribute('data-darkreader-inline-color', '');
    text.replaceWith(outer);
  };

  const icon = () => {
    const added = document.createElement('extension-icon');
    added.setAttribute(own, '');
    return added;
  };
  const addIcons = () => {
    for (const field of document.querySelectorAll(
      `:is(form, main, input, select, textarea, label, button):not([${extended}])`,
    )) {
      field.setAttribute(extended, '');
      for (const place of ['beforebegin', 'afterend'] as const) field.insertAdjacentElement(place, icon());
      if (field.matches('form, main, label, button')) field.append(icon());
    }
    if (!document.body.lastElementChild?.hasAttribute(own)) document.body.append(icon());
  };

  const rewrite = (roots: readonly Node[]) => {
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [root];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) if (text.isConnected && isProse(text)) translate(text);
    }
    addIcons();
  };

  document.addEventListener('DOMContentLoaded', () => {
    rewrite([document.body]);
    new MutationObserver((records) => {
      rewrite(records.flatMap(({ addedNodes }) => [...addedNodes]));
      // A translator notices changed text only after a while.
      const changed = records.flatMap(({ type, target }) => (type === 'characterData' ? [target] : []));
      if (changed.length > 0) setTimeout(() => rewrite(changed), 100);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns the words as the simulated translator changes them. */
const translated = (words: string) => words.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark);

/** For the other screens, translatable-text.test.ts requires that no text stands beside an element. */
it('an applicant can apply on a page that is translated and changed by extensions', async () => {
  const { legal_agree: _, signature: __, ...answers } = completeAnswers;
  const applicant = await startedApplicant(answers);
  const device = await newDevice(browser);
  await device.addInitScript(rewritePage, mark);
  const page = await device.newPage();
  const says = (words: string) => page.getByText(translated(words)).first().waitFor();
  const at = (name: string) => heading(page, translated(name)).waitFor();
  const named = (role: 'button' | 'link' | 'tab', name: string, part: Page | Locator = page) =>
    part.getByRole(role, { name: translated(name) }).first();
  const press = (name: string, part?: Page | Locator) => named('button', name, part).click();

  await page.goto('/');
  await at('About You');
  await says('Saved on this device only');
  await control(page, 'preferred_name').fill('Lan');
  await page.goto('/login');
  await control(page, 'username').fill(applicant.email);
  await control(page, 'password').fill('Wrong password 1!');
  await press('Log in', page.getByRole('main'));
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await control(page, 'password').fill(applicant.password);
  await press('Log in', page.getByRole('main'));
  await at('About You');
  expect(await control(page, 'preferred_name').inputValue()).toBe('Lan');
  await says('All changes saved');
  await press('Account');
  await page.getByText(applicant.email).waitFor();
  await page.keyboard.press('Escape');

  for (const [typed, understood] of [
    ['4/27/1998', 'April 27, 1998'],
    ['1/2', ''],
    ['12/31/1996', 'December 31, 1996'],
  ] as const) {
    await control(page, 'birth_date').fill(typed);
    const status = page.locator('#birth_date').getByRole('status').filter({ hasText: understood });
    await status.first().waitFor({ state: 'attached' });
  }
  await control(page, 'birth_date').fill('27/4/1998');
  await page.getByRole('button', { name: 'April 27, 1998' }).click();
  for (const answer of ['N', 'Y']) await page.locator(`input[name="us_citizen"][value="${answer}"]`).check();
  await page.route('**/api/answer', (route) => route.abort());
  await control(page, 'middle_name').fill('Thi');
  await says('Not saved');
  await page.unroute('**/api/answer');
  await says('All changes saved');
  await press('Save and continue');

  await at('Education and Work Experience');
  await control(page, 'college_name').fill('Salisbury');
  await page
    .getByRole('option', { name: /Salisbury/ })
    .first()
    .click();
  await press('Add another school');
  await press('Remove College 2');
  for (const tab of ['Send later', 'Upload']) await named('tab', tab).click();
  const upload = page.locator('#college_unofficial_transcripts');
  const file = upload.locator('input[type="file"]');
  await file.setInputFiles({ name: 'transcript.png', mimeType: 'image/png', buffer: await samplePng() });
  await upload.getByText(translated('Converted to PDF')).waitFor();
  await upload.getByText('transcript.png', { exact: true }).first().waitFor();
  for (const part of [upload, page.getByRole('alertdialog')]) await press('Delete', part);
  await file.waitFor({ state: 'attached' });
  await press('Save and continue');

  await at('Final Steps');
  await page.getByRole('heading', { name: translated('Check your answers') }).click();
  await press('Show all answers');
  await page.locator('details dl:visible').first().waitFor();
  await press('Submit');
  await page.waitForURL(/\/about/);
  await named('link', 'Signature').click();
  await control(page, 'signature').fill('Lan Nguyen');
  await page.locator('input[name="legal_agree"]').check();
  await press('Submit');
  await page.waitForURL('**/completion');
  const { confirmation_number } = (await applicant.client.get<{ confirmation_number: string }>('/api/profile')).body;
  await page.getByRole('main').getByText(confirmation_number, { exact: true }).waitFor();
  await press('PDF copy');
  await named('link', 'Open your PDF copy').waitFor();
  expect(await storedAnswers(applicant)).toMatchObject({ birth_date: '1998-04-27', middle_name: 'Thi' });
  await device.close();
});
