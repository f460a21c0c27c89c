import { afterAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventuallyPasses } from '../support/eventually.ts';
import { newDevice, resume } from '../support/journeys.ts';
import { applicantWith, education, finalSteps, press } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

const withRecommenders = { applied_major: '5', birth_date: '1998-04-27', instate_tuition: 'Y' };
const applicant = applicantWith({
  ...withRecommenders,
  residency_military_active: 'Y',
  residency_military_separation: '2026-12-14',
  financial_independence: '1',
});

const opened: Page[] = [];
async function open(path: string, title: string, width = 1280): Promise<Page> {
  const device = await newDevice(browser, await applicant, { viewport: { width, height: 844 } });
  const page = await device.newPage();
  opened.push(page);
  await resume(page, await applicant, path, title);
  return page;
}
afterAll(() => Promise.all(opened.map((page) => page.context().close())));

/** Words that are on two lines. */
const brokenWords = (text: Locator) =>
  text.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    return broken;
  });

describe('the words of a toast', () => {
  it.each([
    [320, 100],
    [390, 100],
    [390, 200],
    [675, 200],
    [1280, 200],
  ])('are whole on a screen of %i pixels with text of %i %%', async (width, percent) => {
    const page = await open('/education', education, width);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
    const message = "We've encountered an unexpected error at this time. Please try again later.";
    await page.route('**/api/add-another', (route) => route.fulfill({ status: 400, json: { message } }));
    await press(page, 'Add another school');
    const toast = page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .first();
    await toast.getByText(message).waitFor();
    expect(await brokenWords(toast)).toEqual([]);
  });
});

describe('the list of sections', () => {
  it.each([390, 1280])('leads to the letters and to the review on a screen of %i pixels', async (width) => {
    const page = await open('/final-steps', finalSteps, width);
    const link = (name: string) => page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name });
    const follow = async (name: string) => {
      if (width < 900) await press(page, 'Sections');
      await link(name).click();
    };
    await follow('Letters');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventuallyPasses(async () => expect(await focused()).toBe('Letters of recommendation'));
    await follow('Check your answers');
    await page.getByText(/required answers are missing/).waitFor();
    expect(await focused()).toBe('Check your answers');
  });

  it('has neither on the other pages', async () => {
    const page = await open('/about', 'About You');
    const list = page.getByRole('navigation', { name: 'On this page' });
    await list.getByRole('link', { name: 'Citizenship' }).waitFor();
    expect(await list.getByRole('link', { name: /Letters|Check your answers/ }).count()).toBe(0);
  });
});

describe('a question', () => {
  const labels = [
    'Do you waive your right to see this recommendation?',
    'First Name',
    'Last Name',
    'Title',
    'Organization',
    'Phone',
    'Email',
  ];

  it('says the heading of its row to ears alone', async () => {
    const page = await open('/education', education);
    for (const label of labels) {
      const heading = page.getByText(`Recommender 2: ${label}`, { exact: true }).first();
      await heading.waitFor({ state: 'attached' });
      const width = await heading
        .locator('span')
        .first()
        .evaluate((said) => said.getBoundingClientRect().width);
      expect([label, width]).toEqual([label, 1]);
    }
    expect(await page.getByRole('textbox', { name: 'Recommender 2: First Name', exact: true }).count()).toBe(1);
  });

  it.each([390, 1280])(
    'has the date as it was understood nearer than any other question at %i pixels',
    async (width) => {
      const page = await open('/education', education, width);
      const field = page.locator('#residency_military_separation');
      const distances = await field.evaluate((element) => {
        const box = (selector: string) => element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const [input, date] = [box('input'), box('[role="status"]')];
        return [
          Math.max(0, date.top - input.bottom),
          (element.nextElementSibling?.getBoundingClientRect().top ?? 0) - date.bottom,
        ];
      });
      expect(distances[0]).toBeLessThanOrEqual(8);
      expect(distances[1]).toBeGreaterThanOrEqual(24);
    },
  );
});
