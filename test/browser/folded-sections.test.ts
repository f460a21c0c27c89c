import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import { longestAnswers } from '../support/complete-application.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { expectAccessible, overflow } from '../support/journeys.ts';
import { applicantPage, control, focused } from '../support/pages.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const phone = { width: 390, height: 844 };

let page: Page;
let context: BrowserContext;
let client: ApiClient;
beforeAll(async () => {
  const { major_1_professor: _, ...answers } = longestAnswers();
  ({ page, context, client } = await applicantPage(browser, answers));
  await client.put('/api/last-page', { last_page: '/education' });
});

const section = (id: string) => page.locator(`#section-${id}`);
const fold = (id: string) => section(id).getByRole('heading', { level: 2 }).getByRole('button');
const isOpen = (id: string) => section(id).locator('form').isVisible();
const allFolds = () => page.locator('h2 > button');

async function opened(size = phone, path = '/education') {
  await page.setViewportSize(size);
  await page.goto('about:blank');
  await page.goto(path);
  await control(page, 'recommender_3_email').or(control(page, 'signature')).waitFor({ state: 'attached' });
}

describe('a long page that is opened on a phone', () => {
  it('has what is complete folded to its heading, which says so', async () => {
    await opened();
    for (const id of ['program', 'residency-questions', 'dependent', 'recommenders', 'colleges']) {
      expect([id, await fold(id).getAttribute('aria-expanded'), await isOpen(id)]).toEqual([id, 'false', false]);
      expect(await section(id).getByText('Complete', { exact: true }).isVisible()).toBe(true);
    }
    // An answer is missing, documents are, and there is nothing in it.
    for (const id of ['professors', 'residency-documents', 'transcripts']) {
      expect([id, await isOpen(id)]).toEqual([id, true]);
      expect(await fold(id).count()).toBe(0);
    }
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(10 * phone.height);
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, 'folded sections');
  });

  it('opens and folds a section by its heading', async () => {
    await fold('program').click();
    expect(await fold('program').getAttribute('aria-expanded')).toBe('true');
    expect(await control(page, 'entry_term').isVisible()).toBe(true);
    expect(await section('program').getByText('Complete', { exact: true }).count()).toBe(0);
    await fold('program').press('Enter');
    expect(await control(page, 'entry_term').isVisible()).toBe(false);
  });

  it('folds nothing under the hands of who completes it', async () => {
    await control(page, 'major_1_professor').fill('Rosa Alvarez');
    await page.getByText('Saving…').or(page.getByText('All changes saved')).first().waitFor();
    expect(await isOpen('professors')).toBe(true);
    expect(await fold('professors').count()).toBe(0);
  });

  it('opens what a link leads into', async () => {
    await page.getByRole('button', { name: 'Sections' }).click();
    const menu = page.getByRole('navigation', { name: 'On this page' });
    await menu.getByRole('link', { name: 'Recommenders' }).click();
    await control(page, 'recommender_1_email').waitFor();
    await opened(phone, '/education#college_name');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'college_name');
    expect(await isOpen('program')).toBe(false);
  });

  it('opens what is no longer complete, and leaves it open', async () => {
    await opened();
    const change = async (phone: string) => {
      await client.put('/api/answer', { answer: { recommender_1_phone: phone } });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForFunction(
        (value) => document.querySelector<HTMLInputElement>('[name="recommender_1_phone"]')?.value === value,
        phone,
      );
    };
    expect(await isOpen('recommenders')).toBe(false);
    await change('');
    await control(page, 'recommender_1_phone').waitFor();
    await change('(301) 555-0117');
    expect(await isOpen('recommenders')).toBe(true);
  });

  it('prints everything', async () => {
    await opened();
    const { text } = await pdfText(await page.pdf());
    for (const each of ['Program of Study', 'Recommender 3', 'priya@example.com']) expect(text).toContain(each);
  });

  it('has what has an error open', async () => {
    await client.put('/api/answer', { answer: { recommender_2_phone: '(301) 555' } });
    await client.post('/api/web-status', { web_status: 'validating' });
    await opened();
    await page.getByRole('link', { name: /Recommender 2: Please enter a valid phone number/ }).click();
    await control(page, 'recommender_2_phone').waitFor();
    await eventuallyPasses(async () => expect(await focused(page)).toBe('recommender_2_phone'));
    expect(await isOpen('program')).toBe(false);
  });
});

describe('nothing is folded', () => {
  it('on a wider screen', async () => {
    await opened({ width: 676, height: 844 });
    await control(page, 'recommender_1_email').waitFor();
    expect(await allFolds().count()).toBe(0);
  });

  it('on a short page', async () => {
    await client.put('/api/last-page', { last_page: '/final-steps' });
    await opened(phone, '/final-steps');
    await control(page, 'signature').waitFor();
    expect(await allFolds().count()).toBe(0);
    await context.close();
  });
});
