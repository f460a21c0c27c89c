import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, overflow } from '../support/journeys.ts';
import { applicantPage } from '../support/pages.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const { last_name: _, ...incomplete } = completeAnswers;

/** Row 28 of the conventions: applicants can check all answers before they submit, and change each of them. */
describe('the review before submitting', () => {
  let page: Page;
  let client: ApiClient;
  let review: Locator;

  beforeAll(async () => {
    ({ page, client } = await applicantPage(browser, { ...incomplete, ssn: '123-45-6789' }));
    await client.put('/api/last-page', { last_page: '/final-steps' });
    await page.goto('/final-steps');
    review = page.locator('details');
    await page.getByRole('heading', { name: 'Check your answers' }).click();
    await review.getByText('1 required answer is missing.').waitFor();
  });
  afterAll(() => page.context().close());

  it.each([
    [390, 'Change Military Service', /about#section-military/],
    [1280, 'Change Conduct', /final-steps#section-/],
    [1280, 'Last Name', /about#last_name/],
  ])('returns to the same place at %i pixels after the link "%s"', async (width, name, to) => {
    await page.setViewportSize({ width, height: 844 });
    const link = review.getByRole('link', { name, exact: true });
    await link.scrollIntoViewIfNeeded();
    const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    await link.click();
    await page.waitForURL(to);
    await page.getByRole('button', { name: 'Back to your answers' }).click();
    await waitUntilPasses(async () => {
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    });
    expect(await page.getByRole('button', { name: 'Back to your answers' }).count()).toBe(0);
  });

  it.each([1280, 360])('aligns the links for changing answers in one column at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const links = await review.getByRole('link', { name: /^Change/ }).all();
    const rights = await Promise.all(
      links.map((link) => link.evaluate((element) => Math.round(element.getBoundingClientRect().right))),
    );
    expect(rights.length).toBeGreaterThan(10);
    expect(new Set(rights).size).toBe(1);
  });

  it.each([1280, 320])('fits a screen of %i pixels and passes axe', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, `check your answers at ${width}`, 'details');
  });

  it('prints without the form and without controls', async () => {
    const { text } = await pdfText(await page.pdf());
    expect(text).toContain('Step 1 of 3: About You');
    expect(text).not.toMatch(/Change|Print your answers|Submit|Save/);
    expect(text.split('April 27, 1998')).toHaveLength(2);
    expect(text.match(/Signature \(type full name\)/g)).toHaveLength(1);
  });
});
