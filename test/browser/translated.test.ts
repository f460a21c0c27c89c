import { afterEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Applicant, lastCode, newApplicant, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { addSessionCookies, control, newDevice, storedAnswers } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { requestLetter } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';

/** The mark that the simulated translator adds to each word. */
const mark = '′';

/**
 * A way in which software in the browser changes the page, except where translate="no" is set:
 * - `wraps`: Chrome and extensions replace each text node by their own elements, again after each change of the page.
 * - `extends`: password managers, writing assistants and dark modes add elements beside fields, and attributes.
 */
type Rewriter = 'wraps' | 'extends';

const rewriteAll = (device: BrowserContext, how: Rewriter): Promise<unknown> =>
  device.addInitScript(rewritePage, { how, mark });

/** Changes the page as a translator or an extension does. Runs in the browser. */
function rewritePage({ how, mark }: { readonly how: Rewriter; readonly mark: string }) {
  const own = 'data-translator';
  const isProse = (node: Node): node is Text =>
    node instanceof Text &&
    /\p{L}/u.test(node.data) &&
    !node.data.includes(mark) &&
    node.parentElement?.translate === true &&
    !node.parentElement.closest(`.notranslate, script, style, textarea, noscript, [${own}]`);

  const rewrite: { readonly [H in Rewriter]: (text: Text) => void } = {
    wraps: (text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.setAttribute(own, '');
      inner.textContent = text.data.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark);
      outer.append(inner);
      text.replaceWith(outer);
    },
    extends: ({ parentElement }) => parentElement?.setAttribute('data-darkreader-inline-color', ''),
  };

  const textsIn = (root: Node) => {
    if (root instanceof Text) return [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };

  const translate = (roots: readonly Node[]) => {
    for (const root of roots)
      for (const text of textsIn(root)) if (text.isConnected && isProse(text)) rewrite[how](text);
    if (how === 'extends') extend();
  };

  const extend = () => {
    for (const field of document.querySelectorAll('form, main, input, select, textarea, label, button')) {
      if (field.hasAttribute(own)) continue;
      field.setAttribute(own, '');
      for (const place of ['beforebegin', 'afterend'] as const) field.insertAdjacentElement(place, icon());
      if (field.matches('form, main, label, button')) field.append(icon());
    }
    if (!document.body.lastElementChild?.hasAttribute(own)) document.body.append(icon());
  };
  const icon = () => {
    const added = document.createElement('extension-icon');
    added.setAttribute(own, '');
    return added;
  };

  document.addEventListener('DOMContentLoaded', () => {
    translate([document.body]);
    new MutationObserver((records) => {
      translate(records.flatMap(({ addedNodes }) => [...addedNodes]));
      // A translator notices changed text only after a while.
      const changed = records.flatMap(({ type, target }) => (type === 'characterData' ? [target] : []));
      if (changed.length > 0) setTimeout(() => translate(changed), 100);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

interface Fiber {
  readonly tag: number;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/**
 * Returns the texts that React would change or remove through their text nodes, which a translator may have replaced.
 * The list should be empty.
 */
const rememberedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = 6; // https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactWorkTags.js
    const found: string[] = [];
    const waiting: (Fiber | null)[] = Object.entries(document.getElementById('root') ?? {}).flatMap(([name, fiber]) =>
      name.startsWith('__reactContainer') ? [(fiber as { stateNode: { current: Fiber } }).stateNode.current] : [],
    );
    if (waiting.length === 0) throw new Error('React has not drawn the page.');
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      waiting.push(fiber.child, fiber.sibling);
      const text = String(fiber.memoizedProps);
      const parent = (fiber.stateNode as Text | null)?.parentElement;
      if (fiber.tag === textOf && /\p{L}/u.test(text) && parent?.translate !== false) found.push(text);
    }
    return found;
  });

const password = 'Correct horse 7 battery!';

let page: Page;

async function openPage(how: Rewriter, applicant?: Applicant): Promise<BrowserContext> {
  const device = await newDevice(browser, applicant);
  await rewriteAll(device, how);
  page = await device.newPage();
  return device;
}
afterEach(() => page.context().close());

/** Returns the words as the simulated translator changes them. */
const translated = (words: string) => words.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark);
const says = (words: string) => page.getByText(translated(words)).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { level: 1, name: translated(name) });
const named = (role: 'button' | 'link' | 'tab', name: string) =>
  page.getByRole(role, { name: translated(name) }).first();
const press = (name: string) => named('button', name).click();

/** Requires that the page shows no error, and that React relies on no text node that a translator may have replaced. */
async function expectWhole(where: string) {
  // Retries, because Radix announces a toast in an extra element, which React removes as a whole after a second.
  await waitUntilPasses(async () =>
    expect([
      where,
      await page.getByText(translated('Something went wrong.')).count(),
      await rememberedTexts(page),
    ]).toEqual([where, 0, []]),
  );
}

/** Types each date, and waits until the page says how it understands the date. */
async function typeDates(...dates: readonly (readonly [typed: string, understood: string])[]) {
  for (const [typed, understood] of dates) {
    await control(page, 'birth_date').fill(typed);
    const status = page.locator('#birth_date').getByRole('status').filter({ hasText: understood });
    await status.first().waitFor({ state: 'attached' });
  }
}

describe('a page that the browser translates', () => {
  it('takes a visitor from the first answer to an account', async () => {
    const email = newEmail();
    await openPage('wraps');
    await page.goto('/');
    await heading('About You').waitFor();
    await says('Saved on this device only');
    await control(page, 'first_name').fill('Lan');
    await expectWhole('visitor');
    await page.goto('/signup');
    await control(page, 'username').fill(email);
    await control(page, 'password').fill('short');
    await press('Show password');
    await press('Hide password');
    await press('Create account');
    await expectWhole('sign-up refused');
    await control(page, 'password').fill(password);
    await press('Create account');
    await page.waitForURL('**/confirm');
    await control(page, 'code').fill('000000');
    await page.getByRole('button', { name: translated('Confirm'), exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await expectWhole('wrong code');
    await control(page, 'code').fill(await lastCode(email));
    await page.getByRole('button', { name: translated('Confirm'), exact: true }).click();
    await page.waitForURL('**/about');
    await press('Account');
    await press('Log Out');
    await page.waitForURL('**/login');
    await control(page, 'username').fill(email);
    await control(page, 'password').fill('Wrong password 1!');
    const logIn = page.getByRole('main').getByRole('button', { name: translated('Log in') });
    await logIn.click();
    await expectWhole('wrong password');
    await control(page, 'password').fill(password);
    await logIn.click();
    await heading('About You').waitFor();
    expect(await control(page, 'first_name').inputValue()).toBe('Lan');
    await says('All changes saved');
    await press('Account');
    await page.getByText(email).waitFor();
    await expectWhole('account');
  });

  it('takes an applicant from the first step to the receipt', async () => {
    const { legal_agree: _, signature: __, ...answers } = completeAnswers;
    const applicant = await newApplicant();
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    await applicant.client.put('/api/answer', { answer: answers });
    await openPage('wraps', applicant);
    await page.goto('/about');
    await heading('About You').waitFor();
    await typeDates(['4/27/1998', 'April 27, 1998'], ['1/2', ''], ['12/31/1996', 'December 31, 1996']);
    await expectWhole('dates');
    await control(page, 'birth_date').fill('27/4/1998');
    await page.getByRole('button', { name: 'April 27, 1998' }).click();
    await page.locator('input[name="us_citizen"][value="N"]').check();
    await page.locator('input[name="us_citizen"][value="Y"]').check();
    await page.route('**/api/answer', (route) => route.abort());
    await control(page, 'middle_name').fill('Thi');
    await says('Not saved');
    await expectWhole('not saved');
    await page.unroute('**/api/answer');
    await says('All changes saved');
    await press('Save and continue');

    await heading('Education and Work Experience').waitFor();
    await control(page, 'college_name').fill('Salisbury');
    await page
      .getByRole('option', { name: /Salisbury/ })
      .first()
      .click();
    await press('Add another school');
    await press('Remove College 2');
    for (const tab of ['Send later', 'Upload']) await named('tab', tab).click();
    await expectWhole('tabs');
    const picture = await samplePng();
    const upload = page.locator('#college_unofficial_transcripts');
    await upload
      .locator('input[type="file"]')
      .setInputFiles({ name: 'transcript.png', mimeType: 'image/png', buffer: picture });
    await upload.getByText(translated('Converted to PDF')).waitFor();
    await upload.getByText('transcript.png', { exact: true }).first().waitFor();
    await expectWhole('uploaded');
    for (const place of [upload, page.getByRole('alertdialog')])
      await place.getByRole('button', { name: translated('Delete') }).click();
    await upload.locator('input[type="file"]').waitFor({ state: 'attached' });
    await expectWhole('deleted');
    await press('Save and continue');

    await heading('Final Steps').waitFor();
    await page.getByRole('heading', { name: translated('Check your answers') }).click();
    await press('Show all answers');
    await page.locator('details dl:visible').first().waitFor();
    await expectWhole('review');
    await press('Submit');
    await page.waitForURL(/\/about/);
    await named('link', 'Signature').click();
    await control(page, 'signature').fill('Lan Nguyen');
    await page.locator('input[name="legal_agree"]').check();
    await expectWhole('errors');
    await press('Submit');
    await page.waitForURL('**/completion');
    const { confirmation_number } = (await applicant.client.get<{ confirmation_number: string }>('/api/profile')).body;
    await page.getByRole('main').getByText(confirmation_number, { exact: true }).waitFor();
    await page.getByRole('main').getByText(applicant.email).first().waitFor();
    await press('PDF copy');
    await named('link', 'Open your PDF copy').waitFor();
    await expectWhole('completion');
    expect(await storedAnswers(applicant)).toMatchObject({ birth_date: '1998-04-27', middle_name: 'Thi' });

    await page.goto(await link('staff', applicant.email));
    await page.getByText(confirmation_number).first().waitFor();
    await page.getByText('April 27, 1998').waitFor();
    await expectWhole('staff view');
  });

  it('lets a recommender write, preview and send a letter', async () => {
    const { letterToken } = await requestLetter();
    await openPage('wraps');
    await page.goto(`/recommend?letter_token=${letterToken}`);
    await page.getByText('Lan Tran').first().waitFor();
    await expectWhole('asked');
    await press("Yes, I'll write it");
    await page.locator('input[type="radio"]').last().check();
    const text = page.getByRole('textbox').first();
    await text.fill('The best student.');
    await says('All changes saved');
    await page.route('**/letter/draft', (route) => route.abort());
    await text.fill('The very best student.');
    await says('Not saved');
    await expectWhole('not saved');
    await page.unroute('**/letter/draft');
    await says('All changes saved');
    await press('Preview');
    await page.getByText('The very best student.', { exact: true }).last().waitFor();
    await press('Send');
    await says('Please confirm that this is your letter.');
    await expectWhole('errors');
    await page.getByRole('checkbox').check();
    await press('Send');
    await page.getByRole('heading', { name: translated("We've received your letter") }).waitFor();
    await expectWhole('received');
    await press('Replace letter');
    await press('Keep the letter');
    await expectWhole('kept');
  });
});

it('a page to which browser software adds elements shows the current state, and never fails', async () => {
  const applicant = await newApplicant();
  const device = await openPage('extends');
  await page.goto('/signup');
  for (const name of ['Show password', 'Hide password', 'Show password'])
    await page.getByRole('button', { name }).click();
  await control(page, 'password').fill('short');
  await addSessionCookies(device, applicant);
  await page.goto('/about');
  await typeDates(['4/27/1998', 'April 27, 1998'], ['1/2', ''], ['12/31/1996', 'December 31, 1996']);
  for (const answer of ['N', 'Y', 'N']) await page.locator(`input[name="us_citizen"][value="${answer}"]`).check();
  await page.route('**/api/answer', (route) => route.abort());
  await control(page, 'middle_name').fill('Thi');
  await page.getByText('Not saved').first().waitFor();
  await page.unroute('**/api/answer');
  await page.getByText('All changes saved').first().waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  expect(await page.getByText('Something went wrong.').count()).toBe(0);
});
