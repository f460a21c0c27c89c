import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { afterSubmitting, config, partner } from '#partner';
import type { Answer } from '../../shared/form/definition.ts';
import { allQuestions, answerKeys } from '../../shared/form/owned-keys.ts';
import { messages } from '../../shared/messages.ts';
import { fillCounts } from '../../shared/partner/fill-counts.ts';
import { printForm } from '../../shared/print/print-form.ts';
import { lastCode, newEmail } from '../support/applicants.ts';
import { accessibilityProblems, saveScreenshot, widths } from '../support/browser.ts';
import { heading, newDevice, overflow, timeoutMs } from '../support/journeys.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { waitForMail } from '../support/letters.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';
import { fillPage, today, wanted } from './fill-page.ts';

const { form } = partner;
const [first] = form.pages;
const password = 'Correct horse 7 battery!';
const mostUploads = 2;

/** Takes a picture at the phone's width and checks overflow and accessibility. */
async function look(page: Page, name: string) {
  await saveScreenshot(page, `${config.shortName}-${name}`);
  expect([name, await overflow(page)]).toEqual([name, 0]);
  expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
}

async function copyOf(page: Page): Promise<Awaited<ReturnType<typeof pdfText>>> {
  const copies = page.waitForResponse(
    async (response) => response.url().endsWith('/api/pdf') && (await response.text()).includes('COMPLETED'),
  );
  await page.getByRole('button', { name: /PDF copy/ }).click();
  const { url } = (await (await copies).json()) as { url: string };
  return pdfText(new Uint8Array(await (await fetch(url)).arrayBuffer()));
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

it(
  'an applicant submits the application and gets a receipt and a PDF copy, and staff see the same answers',
  async () => {
    const device = await newDevice(browser, undefined, widths.phone);
    const page = await device.newPage();
    const email = newEmail();
    const answers: Record<string, Answer> = {};

    await page.goto('/');
    await heading(page, first?.title ?? '').waitFor();
    expect(await page.title()).toContain(config.name);
    for (const text of config.beforeYouStart ?? [])
      await page.getByText(fillCounts(text, partner, today)).waitFor({ state: 'attached' });
    const begin = allQuestions(form).find(({ question }) => question.kind === 'text')?.key ?? '';
    const { goTo, press, type } = keyboardOf(page);
    await goTo('Skip to main content');
    await press('Enter');
    await goTo(begin);
    await type(String(wanted[begin]));
    await look(page, '1-visitor');

    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/confirm');
    await page
      .getByLabel(/code/i)
      .first()
      .fill(await lastCode(email));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();

    const sent: string[] = [];
    for (const { id, title } of form.pages) {
      await heading(page, title).waitFor();
      sent.push(...(await fillPage(page, id, answers, mostUploads - sent.length)));
      await look(page, id);
      const isLast = id === form.pages.at(-1)?.id;
      await page.getByRole('button', { name: isLast ? 'Submit' : 'Save and continue' }).click();
    }

    await page.waitForURL('**/completion');
    await heading(page, messages.submitted).waitFor();
    const confirmation = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '-';
    for (const { title, documents, names, letters } of afterSubmitting)
      if (!documents && !names && !letters) await page.getByText(title).first().waitFor();
    await look(page, 'completion');

    const receipt = await waitForMail(email, 'receipt');
    for (const part of [receipt.text, receipt.html]) {
      expect(part).toContain(confirmation);
      expect(part).toContain(config.name);
      expect(part).not.toMatch(/\{\w+\}|\bundefined\b|\[object /);
    }

    const copy = await copyOf(page);
    const printed = printForm(form, { answers, counts: {}, tabs: {}, today });
    const rows = printed.pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
    expect(rows.length).toBeGreaterThan(0);
    const inCopy = words(copy.text);
    const isSealed = (key: string) => answerKeys(form).get(key)?.sealed;
    const missing = rows.filter(
      ({ key, text }) => !isSealed(key) && !words(text).every((word) => inCopy.includes(word)),
    );
    expect(missing).toEqual([]);
    for (const { text } of rows.filter(({ key }) => isSealed(key))) expect(copy.text).not.toContain(text);
    for (const text of [confirmation, config.name]) expect(copy.text).toContain(text);

    const staff = await newDevice(browser);
    const view = await staff.newPage();
    await view.goto(await link('staff', email));
    await heading(view, config.title).waitFor();
    const seen = (await view.locator('body').textContent()) ?? '';
    for (const { text } of rows.filter(({ key }) => !isSealed(key))) expect(seen).toContain(text.split('\n')[0]);

    await Promise.all([device.close(), staff.close()]);
  },
  2 * timeoutMs,
);
