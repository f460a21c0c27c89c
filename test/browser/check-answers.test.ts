import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { expectAccessible, overflow } from '../support/journeys.ts';
import { applicantPage, control } from '../support/pages.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const { last_name: _, ...incomplete } = completeAnswers;

/** Row 28 of the conventions: all answers can be checked before submitting, with a way to change each. */
describe('before the submit', () => {
  let page: Page;
  let client: ApiClient;
  let review: Locator;
  const row = (label: string) =>
    review.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });

  beforeAll(async () => {
    ({ page, client } = await applicantPage(browser, { ...incomplete, ssn: '123-45-6789' }));
    await client.put('/api/last-page', { last_page: '/final-steps' });
    await page.goto('/final-steps');
    review = page.locator('details');
  });
  afterAll(() => page.context().close());

  it('all answers are folded, and their code is not loaded', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    expect(await review.locator('dl').count()).toBe(0);
    await page.getByRole('heading', { name: 'Check your answers' }).click();
    await review.getByText('1 required answer is missing.').waitFor();
    expect(scripts.filter((url) => url.includes('/review-'))).toHaveLength(1);
  });

  it('they are shown as the print view draws them, with what is missing', async () => {
    expect(await review.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Step 1 of 3: About You',
      'Step 2 of 3: Education and Work Experience',
      'Step 3 of 3: Final Steps',
    ]);
    expect(await row('Date of Birth').locator('dd').textContent()).toBe('April 27, 1998');
    expect(await row('Social Security Number').locator('dd').textContent()).toBe('•••-••-6789');
    expect(await row('Middle Name').locator('dd').textContent()).toBe('Not answered');
    expect(await row('Last Name').locator('dd').textContent()).toBe('Missing answer: Last Name');
    expect(await row('White').locator('dd').textContent()).toBe('Not chosen');
    const agreed = review.locator('dl > div').filter({ hasText: 'I certify that the information' });
    expect(await agreed.locator('dd').textContent()).toBe('Chosen');
  });

  it('what is done is folded, what has something missing is open', async () => {
    const headings = review.getByRole('button', { expanded: true });
    await eventuallyPasses(async () => expect(await headings.allTextContents()).toEqual(['Name']));
    expect(await row('Date of Birth').isVisible()).toBe(false);
    await review.getByRole('button', { name: 'Personal Information' }).click();
    await row('Date of Birth').waitFor();
    await review.getByRole('button', { name: 'Personal Information' }).click();
    await review.getByRole('button', { name: 'Show all answers' }).click();
    await row('White').waitFor();
    await review.getByRole('button', { name: 'Show all answers' }).click();
  });

  it.each([
    [390, 'Change Military Service', /about#section-military/],
    [390, 'Change Program of Study', /education#section-/],
    [1280, 'Change Name', /about#section-name/],
    [1280, 'Change Conduct', /final-steps#section-/],
    [1280, 'Missing answer: Last Name', /about#last_name/],
  ])('at %i pixels "%s" leads back to where it stood', async (width, name, to) => {
    await page.setViewportSize({ width, height: 844 });
    const link = review.getByRole('link', { name, exact: true });
    await link.scrollIntoViewIfNeeded();
    const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    await link.click();
    await page.waitForURL(to);
    await page.getByRole('button', { name: 'Back to your answers' }).click();
    await eventuallyPasses(async () => {
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    });
    expect(await page.getByRole('button', { name: 'Back to your answers' }).count()).toBe(0);
  });

  it('what is missing is listed first, with links', async () => {
    const links = review.locator(':scope > ul').getByRole('link');
    expect(await links.allTextContents()).toEqual(['Last Name']);
    expect(await links.first().getAttribute('href')).toBe('/about#last_name');
  });

  it.each([1280, 360])('the links to change them stand in one column at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const links = await review.getByRole('link', { name: /^Change/ }).all();
    const rights = await Promise.all(
      links.map((link) => link.evaluate((element) => Math.round(element.getBoundingClientRect().right))),
    );
    expect(rights.length).toBeGreaterThan(10);
    expect(new Set(rights).size).toBe(1);
  });

  it.each([1280, 390, 320])('they fit a screen of %i pixels and pass axe', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, `check your answers at ${width}`, 'details');
  });

  it('they follow what is typed', async () => {
    await control(page, 'signature').fill('L. Nguyễn');
    await row('Signature (type full name)').getByText('L. Nguyễn').waitFor();
  });

  it('they print alone, without controls', async () => {
    const { text } = await pdfText(await page.pdf());
    expect(text).toContain('Step 1 of 3: About You');
    expect(text).not.toMatch(/Change|Print your answers|Submit|Save/);
    expect(text.split('April 27, 1998')).toHaveLength(2);
    expect(text.match(/Signature \(type full name\)/g)).toHaveLength(1);
  });

  it('each section can be changed, after what was typed is saved', async () => {
    await row('Last Name').getByRole('link', { name: 'Missing answer: Last Name' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'last_name');
    const { answer } = (await client.get<{ answer: Record<string, unknown> }>('/api/profile')).body;
    expect(answer.signature).toBe('L. Nguyễn');
    await control(page, 'last_name').fill('Nguyễn');
    await page.getByRole('button', { name: 'Back to your answers' }).click();
    // Its own link is gone: the section's has the focus.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change Name');
    await review.getByText('All required questions are answered.').waitFor();
    await review.getByRole('link', { name: 'Change Military Service' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Military Service');
  });
});
