import { expect, it } from '@jest/globals';
import { startedApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, newDevice, openStep, overflow } from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const { last_name: _, ...incomplete } = completeAnswers;

it('lets applicants check all answers before they submit, change each of them, and print them', async () => {
  const applicant = await startedApplicant({ ...incomplete, ssn: '123-45-6789' });
  const page = await (await newDevice(browser, applicant)).newPage();
  await openStep(page, applicant, '/final-steps', 'Final Steps');
  const review = page.locator('details');
  await page.getByRole('heading', { name: 'Check your answers' }).click();
  await review.getByText('1 required answer is missing.').waitFor();

  // A link leads to the answer, and "Back to your answers" to the same place.
  for (const [width, name, to] of [
    [360, 'Change Military Service', /about#section-military/],
    [1280, 'Last Name', /about#last_name/],
  ] as const) {
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

    const rights = await review
      .getByRole('link', { name: /^Change/ })
      .evaluateAll((links) => links.map((each) => Math.round(each.getBoundingClientRect().right)));
    expect(rights.length).toBeGreaterThan(10);
    expect(new Set(rights).size).toBe(1);
  }
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, `check your answers at ${width}`, 'details');
  }

  const { text } = await pdfText(await page.pdf());
  expect(text).toContain('Step 1 of 3: About You');
  expect(text).not.toMatch(/Change|Print your answers|Submit|Save/);
  expect(text.split('April 27, 1998')).toHaveLength(2);
  expect(text.match(/Signature \(type full name\)/g)).toHaveLength(1);
  await page.context().close();
});
