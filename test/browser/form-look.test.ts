import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startedApplicant } from '../support/applicants.ts';
import { longestAnswers } from '../support/complete-application.ts';
import { control, expectAccessible, newDevice, openStep } from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

/** Returns the text of each sheet of the printed page. */
async function printed(page: Page, height: string): Promise<string[]> {
  const { text } = await pdfText(await page.pdf({ width: '8in', height }));
  return text.split('\f');
}

/** Returns the positions of the lower edges of two controls, read in one call, because the page may still grow. */
const bottoms = (page: Page, keys: readonly string[]) =>
  page.evaluate(
    (names) =>
      names.map((name) => Math.round(document.querySelector(`[name="${name}"]`)?.getBoundingClientRect().bottom ?? 0)),
    keys,
  );

describe('the form', () => {
  it('aligns short questions, checkboxes and radio buttons, and marks an invalid group with its legend', async () => {
    const applicant = await startedApplicant({ instate_tuition: 'Y', mailing_addr_same_as_perm_addr: 'N' });
    const context = await newDevice(browser, applicant);
    const page = await context.newPage();
    await page.goto('/about');
    await control(page, 'mailing_country').waitFor();
    for (const keys of [
      ['city', 'state'],
      ['zip', 'country'],
      ['mailing_zip', 'mailing_country'],
    ] as const) {
      const [left = 0, right] = await bottoms(page, keys);
      expect(left).toBeGreaterThan(0);
      expect([keys, right]).toEqual([keys, left]);
    }
    await applicant.client.post('/api/web-status', { web_status: 'validating' });
    await page.reload();
    const group = page.locator('fieldset#us_citizen');
    await group.getByText('Required').waitFor();
    // A legend that interrupts the border would leave a gap in the bar beside its first line.
    const legend = group.locator('legend');
    expect(await legend.evaluate((element) => getComputedStyle(element).float)).toBe('left');
    // Both positions are read in one call, because the page may scroll between two calls.
    const gap = await legend.evaluate(
      (inner) => inner.getBoundingClientRect().top - (inner.parentElement?.getBoundingClientRect().top ?? Number.NaN),
    );
    expect(Math.abs(gap)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 360, height: 800 });
    await openStep(page, applicant, '/education', 'Education');
    for (const key of ['residency_attestation', 'financial_independence']) {
      const { lines, apart } = await control(page, key)
        .first()
        .evaluate((input) => {
          const label = input.closest('label') ?? input;
          const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() ?? label;
          const range = document.createRange();
          range.selectNodeContents(text);
          const [first, ...others] = range.getClientRects();
          const middle = ({ top = 0, height = 0 }) => top + height / 2;
          return {
            lines: 1 + others.length,
            apart: Math.abs(middle(first ?? {}) - middle(input.getBoundingClientRect())),
          };
        });
      expect([key, lines > 1, apart < 3]).toEqual([key, true, true]);
    }
    await context.close();
  });

  it('scales toasts with the text size and breaks no words in them, F8 focuses and a swipe dismisses them', async () => {
    const context = await newDevice(browser);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Resend confirmation code' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Resend Confirmation Code Error' });
    await toast.waitFor();
    const setTextSize = (percent: number) =>
      page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
    const sizes = () =>
      toast.evaluate((item) => {
        const width = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0;
        const text = Number.parseFloat(getComputedStyle(item).fontSize);
        return [width(item.parentElement), width(item.querySelector('svg')), width(item.querySelector('button')), text];
      });
    expect(await sizes()).toEqual([390, 20, 44, 16]);
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: /Notifications/ });
    expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectAccessible(page, 'toast');
    const swipe = async (by: number) => {
      const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
      await page.mouse.move(x + 60, y + 15);
      await page.mouse.down();
      await page.mouse.move(x + 60 + by / 2, y + 15, { steps: 4 });
      await page.mouse.move(x + 60 + by, y + 15, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.count()).toBe(1);
    await setTextSize(200);
    expect(await sizes()).toEqual([780, 40, 88, 32]);
    for (const [width, percent] of [
      [320, 100],
      [390, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await setTextSize(percent);
      const broken = await toast.evaluate((element) => {
        const words: string[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
          }
        return words;
      });
      expect([width, broken]).toEqual([width, []]);
    }
    await swipe(80);
    await toast.waitFor({ state: 'detached' });
    await context.close();
  });

  it('prints each answer on the page of its question, also in collapsed sections, and long answers in full', async () => {
    const named = {
      first_name: 'First Name',
      middle_name: 'Middle Name',
      preferred_name: 'Preferred Name',
      email_address: 'Email Address',
      mailing_address_line_1: 'Mailing Address Line 1',
      mailing_address_line_2: 'Mailing Address Line 2',
      mailing_city: 'Mailing City',
      mailing_zip: 'Mailing Zip/Postal Code',
    };
    const answers = Object.keys(named).map((key, index) => [key, `Answer${index}`]);
    const words = Array.from({ length: 800 }, (_, n) => `word${n}`);
    const longName = 'WOLFESCHLEGELSTEINHAUSEN-HOHENZOLLERN-WILHELM';
    const longEmail = `${'wolfeschlegelsteinhausen.'.repeat(2)}w@${'mathematics.'.repeat(10)}example.edu`;
    const applicant = await startedApplicant({
      ...longestAnswers(),
      recommender_1_lastname: longName,
      recommender_1_email: longEmail,
      ...Object.fromEntries(answers),
      mailing_addr_same_as_perm_addr: 'N',
      criminalcharges: 'Y',
      criminalcharges_explanation: words.join(' '),
    });
    const context = await newDevice(browser, applicant);
    const page = await context.newPage();
    await page.goto('/about');
    await control(page, 'parent_2_education').waitFor();
    for (const height of ['5in', '5.3in', '5.6in', '5.9in']) {
      const sheets = await printed(page, height);
      for (const [key, label] of Object.entries(named)) {
        const answer = await control(page, key).inputValue();
        const sheet = sheets.find((each) => each.includes(answer));
        expect([height, key, sheet?.includes(label)]).toEqual([height, key, true]);
      }
    }
    await openStep(page, applicant, '/final-steps', 'Final Steps');
    await control(page, 'criminalcharges_explanation').waitFor();
    const text = (await printed(page, '6in')).join(' ');
    expect(text.match(/\bword\d+/g)).toEqual(words);
    expect(text).not.toContain('characters left');
    await page.setViewportSize({ width: 390, height: 844 });
    await openStep(page, applicant, '/education', 'Education');
    // The page draws its later sections after its first screen.
    await page.getByText('Recommender 3', { exact: true }).first().waitFor({ state: 'attached' });
    const education = (await printed(page, '11in')).join(' ');
    for (const each of ['Program of Study', 'Recommender 3', 'priya@example.com']) expect(education).toContain(each);
    for (const each of [longName, longEmail]) expect(education.replaceAll(/\s/g, '')).toContain(each);
    await page.emulateMedia({ media: 'print' });
    const gaps = await page.locator('section[data-folded] > h2').evaluateAll((headings) =>
      headings.map((each) => {
        const top = each.parentElement?.getBoundingClientRect().top ?? 0;
        return each.getBoundingClientRect().top - top;
      }),
    );
    expect(gaps.filter((gap) => !(gap < 24))).toEqual([]);
    expect(gaps.length).toBeGreaterThan(5);
    await context.close();
  });
});
