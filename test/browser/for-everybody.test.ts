import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startedApplicant } from '../support/applicants.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { newDevice, overflow } from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

/** A style sheet with the text spacing of WCAG 2.2 (1.4.12) and text of twice the size. */
const enlarged = `html { font-size: 200% !important }
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;
const answers = {
  instate_tuition: 'Y',
  financial_independence: '2',
  applied_major: '3',
  cs_work_1_job_title: 'Tester',
};

let page: Page;
beforeAll(async () => {
  const applicant = await startedApplicant(answers);
  await applicant.client.post('/api/web-status', { web_status: 'validating' });
  page = await (await newDevice(browser, applicant)).newPage();
  await page.goto('/education');
  await page.locator('#error-summary li').first().waitFor();
  await page.getByRole('button', { name: 'Next unanswered' }).waitFor();
});

/** Adds an adopted style sheet, which the content security policy does not restrict. */
const addStyles = (css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
const removeStyles = () =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

describe('the longest page with errors', () => {
  it('does not scroll sideways at 320 pixels with text of twice the size', async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await overflow(page)).toBe(0);
    await addStyles(enlarged);
    expect(await overflow(page)).toBe(0);
    await removeStyles();
  });

  it('has targets that are at least 44 pixels high', async () => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea, li a, fieldset a), nav a')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
        .map(
          (each) => ((each as HTMLInputElement).type?.match(/radio|checkbox/) ? each.closest('label') : each) ?? each,
        )
        .filter((each) => Math.round(each.getBoundingClientRect().height) < 44)
        .map((each) => each.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
  });

  it('distinguishes the current step, tab and section in forced colors', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('#section-residency').evaluate((section) => section.scrollIntoView());
    await page.locator('nav[aria-label="On this page"] [aria-current]').waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const border = (link: Locator, side: 'Bottom' | 'Left') =>
      link.evaluate((element, at) => {
        const style = getComputedStyle(element);
        return `${style[`border${at}Color`]} ${style[`border${at}Width`]}`;
      }, side);
    for (const [current, other, side] of [
      ['nav[aria-label="Steps"] [aria-current]', 'nav[aria-label="Steps"] a:not([aria-current])', 'Bottom'],
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]', 'Bottom'],
      ['nav[aria-label="On this page"] [aria-current]', 'nav[aria-label="On this page"] a:not([aria-current])', 'Left'],
    ] as const)
      expect(await border(page.locator(current).first(), side)).not.toBe(
        await border(page.locator(other).first(), side),
      );
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: null });
  });

  it('leads from one error to the next', async () => {
    await page.locator('[name="entry_term"]').focus();
    await page.locator('#entry_term').getByRole('link', { name: 'Next error' }).click();
    await page.waitForFunction(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('name') !== 'entry_term' && activeElement?.matches('[aria-invalid="true"]');
    });
  });

  it('prints no controls and no nearly empty sheet', async () => {
    await page.emulateMedia({ media: 'print' });
    // A button that folds a section is printed as the section's heading.
    const controls = page
      .getByRole('button')
      .and(page.locator(':not(h2 > button)'))
      .or(page.getByRole('link', { name: 'Next error' }));
    expect(await controls.count()).toBe(0);
    await page.emulateMedia({ media: null });
    const { text } = await pdfText(await page.pdf({ format: 'letter' }));
    const sheets = text.split('\f').slice(0, -1);
    // A sheet with fewer than 120 characters has less than the labels of three questions, so it is nearly empty.
    expect(sheets.map((sheet) => sheet.replace(/\s/g, '').length).filter((length) => length < 120)).toEqual([]);
    expect(text).toContain('Tester');
  });
});
