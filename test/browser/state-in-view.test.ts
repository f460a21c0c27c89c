import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newApplicant, startedApplicant } from '../support/applicants.ts';
import { widths } from '../support/browser.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { control, newDevice, overflow } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

/** On a phone, the bar with the save state and the "Sections" button must always be in view. */
describe('a screen narrower than 900 pixels', () => {
  let page: Page;
  let context: BrowserContext;
  const height = 640;
  const opener = () => page.getByRole('button', { name: 'Sections' });
  const barTop = () => opener().evaluate((button) => button.parentElement?.getBoundingClientRect().top ?? 0);

  beforeAll(async () => {
    const applicant = await startedApplicant({ instate_tuition: 'Y' });
    context = await newDevice(browser, applicant, { viewport: { width: 390, height } });
    page = await context.newPage();
    await page.goto('/education');
    await control(page, 'residency_signature').waitFor();
    await page.getByText('Nothing to do here yet.').waitFor();
  });
  afterAll(() => context.close());

  it('shows the bar at any scroll position, without covering the footer', async () => {
    for (const width of [390, 320, 800]) {
      await page.setViewportSize({ width, height });
      await page.getByText(/^All changes saved \d/).waitFor();
      for (const top of [0, 2_000, 1_000_000]) {
        await page.evaluate((to) => scrollTo(0, to), top);
        const { y = 0, height: buttonHeight = 0 } = (await opener().boundingBox()) ?? {};
        expect(y).toBeGreaterThan(height / 2);
        expect(y + buttonHeight).toBeLessThanOrEqual(height);
        expect(buttonHeight).toBeGreaterThanOrEqual(44);
      }
      // Sections that come into view while scrolling may make the page longer.
      await waitUntilPasses(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const foot = await page.getByRole('contentinfo').evaluate((element) => element.getBoundingClientRect().bottom);
        expect(foot).toBeLessThanOrEqual((await barTop()) + 1);
      });
      expect(await overflow(page)).toBe(0);
    }
    await context.setOffline(true);
    await control(page, 'residency_signature').fill('Lan N.');
    await page.getByRole('status').getByText("Not saved: you're offline").waitFor();
    expect(await barTop()).toBeLessThan(height);
    await context.setOffline(false);
    await page.getByRole('status').getByText('All changes saved').waitFor();
  });

  it('never hides the focused element under the bar', async () => {
    await page.evaluate(() => document.getElementById('main')?.focus());
    const limit = await barTop();
    let fields = 0;
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const [bottom, isInBar] = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return [element.getBoundingClientRect().bottom, element.closest('[class*="rail"]') !== null] as const;
      });
      if (isInBar) continue;
      fields += 1;
      expect(bottom).toBeLessThanOrEqual(limit);
    }
    expect(fields).toBeGreaterThan(30);
  });
});

it('a screen wider than 900 pixels puts the sections before the form, beside it, and marks the current one', async () => {
  const context = await newDevice(browser, undefined, widths.desktop);
  const page = await context.newPage();
  await page.goto('/about');
  await page.getByRole('button', { name: 'Next unanswered' }).waitFor();
  const first = await page.evaluate(() => {
    const links = [...document.querySelectorAll('nav[aria-label="On this page"] a, [name="first_name"]')];
    return links.map((each) => [each.tagName, Math.round(each.getBoundingClientRect().left)]).at(0);
  });
  expect(first?.[0]).toBe('A');
  expect(Number(first?.[1])).toBeGreaterThan(800);
  expect(await page.getByRole('button', { name: 'Sections' }).isVisible()).toBe(false);
  const titles = await page.locator('main h2[id^="section-"]').allTextContents();
  for (const [index, title] of titles.slice(0, -3).entries()) {
    await page.evaluate((at) => {
      const heading = document.querySelectorAll('main h2[id^="section-"]')[at];
      scrollBy(0, (heading?.getBoundingClientRect().top ?? 0) - innerHeight / 4);
    }, index);
    const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current="true"]');
    await current.filter({ hasText: title }).waitFor();
  }
  await context.close();
});

describe('the details of a school that arrive late', () => {
  it.each([
    ['fail', 'Add another school'],
    ['fill in its fields', 'Add another school'],
    ['fill in its fields', 'School CEEB Code (optional)'],
  ])('%s without moving or closing what has the focus: %s', async (outcome, name) => {
    const context = await newDevice(browser, await newApplicant(), widths.phone);
    const page = await context.newPage();
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/lookup\/find.*id=/, async (route) => {
      await isAnswered;
      await (outcome === 'fail' ? route.abort() : route.continue());
    });
    await page.goto('/education');
    await control(page, 'college_name').pressSequentially('Salis');
    await page.getByRole('option', { name: /Salisbury University/ }).click();
    const focused = page.getByRole('button', { name }).or(page.getByRole('textbox', { name }));
    await focused.focus();
    const before = await focused.boundingBox();
    answer();
    await page.getByText(outcome === 'fail' ? /^We couldn't load the details/ : /^We filled in the details/).waitFor();
    expect(await focused.boundingBox()).toEqual(before);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});
