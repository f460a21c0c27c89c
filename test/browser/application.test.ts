import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { config } from '#partner';
import { stackUrl } from '../support/api-client.ts';
import { lastCode, lastMail, newEmail } from '../support/applicants.ts';
import { accessibilityProblems, darkAccessibilityProblems, saveScreenshot, widths } from '../support/browser.ts';
import { overflow, timeoutMs } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';

const about = {
  last_name: 'Nguyễn',
  birth_date: '4/27/1998',
  phone_mobile: '3015550100',
  address_line_1: '1 College Way',
  city: 'Cumberland',
  zip: '21502',
};
const aboutChoices = { financial_aid: 'Y', us_citizen: 'Y' };
const conduct = { disciplinary_action: 'N', criminaloffense: 'N', criminalcharges: 'N', militarydisciplinary: 'N' };

/** Waits for the receipt and returns it. The receipt arrives within seconds of the submission. */
async function receiptTo(email: string) {
  for (;;) {
    const newest = await lastMail(email);
    if (newest.subject.startsWith("We've received your")) return newest;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

async function fill(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers)) await page.locator(`[name="${key}"]`).fill(answer);
}
async function choose(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers))
    await page.locator(`input[name="${key}"][value="${answer}"]`).check();
}
async function select(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers)) await page.locator(`select[name="${key}"]`).selectOption(answer);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

it('takes an applicant on a phone from the first answer to the receipt, and staff see the same answers', async () => {
  const context = await browser.newContext({ ...widths.phone, baseURL: stackUrl() });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const email = newEmail();
  const look = async (name: string) => {
    await saveScreenshot(page, `phone-${name}`);
    expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
  };

  await page.goto('/');
  await heading(page, 'About You').waitFor();
  await page.getByText('Welcome!', { exact: true }).waitFor();
  await fill(page, { first_name: 'Lan' });
  await look('1-visitor');
  await page.getByRole('link', { name: /Education and Work/ }).click();

  await page.waitForURL('**/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await look('2-sign-up');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/confirm');
  await look('3-confirm');
  await page
    .getByLabel(/code/i)
    .first()
    .fill(await lastCode(email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  // The confirmation continues to the page that the visitor wanted to open before signing up.
  await heading(page, 'Education and Work Experience').waitFor();
  await page.getByRole('link', { name: /About You/ }).click();
  await heading(page, 'About You').waitFor();
  expect(await page.locator('[name="first_name"]').inputValue()).toBe('Lan');

  await fill(page, about);
  expect(await page.locator('[name="phone_mobile"]').inputValue()).toBe('(301) 555-0100');
  await choose(page, aboutChoices);
  await select(page, { country: 'USA', state: 'Maryland' });
  await look('4-about-you');
  await saveAndContinue(page);
  await heading(page, 'Education and Work Experience').waitFor();

  await select(page, { applied_major: '3' });
  await page.locator('select[name="entry_term"]').selectOption({ index: 1 });
  await select(page, { modality_pref: 'MAIN', college_attend_to_month: '5', college_attend_to_year: '2020' });
  await choose(page, { instate_tuition: 'N', prev_attend: 'N' });
  await page.locator('[name="college_name"]').pressSequentially('Salisbury');
  await page.getByRole('option', { name: /Salisbury University/ }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="college_city"]')?.value === 'Salisbury',
  );
  await page.getByRole('button', { name: 'Add another school' }).click();
  await fill(page, { college_2_name: 'Another school' });
  await page.getByRole('button', { name: 'Add my computer science work experience' }).click();
  await fill(page, { cs_work_1_job_title: 'Programmer' });

  const transcript = await samplePng();
  await page
    .locator('#college_unofficial_transcripts input[type="file"]')
    .setInputFiles({ name: 'transcript.png', mimeType: 'image/png', buffer: transcript });
  await page.locator('#college_unofficial_transcripts').getByText(/done/i).first().waitFor();
  await look('5-education');
  await saveAndContinue(page);
  await heading(page, 'Final Steps').waitFor();

  await choose(page, conduct);
  await page.locator('input[name="legal_agree"]').check();
  await fill(page, { form_submission_date: '11/21/2026' });
  await look('6-final-steps');
  await page.getByText("You can't change your answers after you submit.").waitFor();
  await page.getByText(`You'll pay the ${config.fee} application fee next.`).waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/about/);
  const missing = page.getByRole('link', { name: 'Signature (type full name)' });
  await missing.waitFor();
  await look('7-error-summary');
  await missing.click();
  await heading(page, 'Final Steps').waitFor();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'signature');
  await page.keyboard.type('Lan Nguyễn');
  await page.getByRole('button', { name: 'Submit' }).click();

  await page.waitForURL('**/completion');
  await page.getByText('Your application was successfully submitted.').first().waitFor();
  const confirmation = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0];
  expect(confirmation).toBeDefined();
  await look('8-completion');

  const { html } = await receiptTo(email);
  const letter = await context.newPage();
  await letter.setContent(html);
  for (const size of [320, 390, 1280]) {
    await letter.setViewportSize({ width: size, height: 800 });
    expect([size, await overflow(letter)]).toEqual([size, 0]);
  }
  await saveScreenshot(letter, 'phone-10-receipt');
  // An email has no landmarks. The mail program around it has them.
  expect(await accessibilityProblems(letter, 'td.content')).toEqual([]);
  expect(await darkAccessibilityProblems(letter, 'td.content')).toEqual([]);
  await letter.close();

  const copies = page.waitForResponse(
    async (response) => response.url().endsWith('/api/pdf') && (await response.text()).includes('COMPLETED'),
  );
  await page.getByRole('button', { name: /PDF copy/ }).click();
  const { url } = (await (await copies).json()) as { url: string };
  const described = /^Open your PDF copy \(PDF, [1-9]\d* KB, opens in a new tab\)$/;
  expect(await page.getByRole('link', { name: described }).getAttribute('href')).toBe('/pdf-copy');
  const copy = await pdfText(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  for (const text of ['Lan Nguyễn', confirmation ?? '', 'April 27, 1998', 'Salisbury University', 'Programmer']) {
    expect(copy.text).toContain(text);
  }

  const staff = await browser.newContext({ ...widths.phone, baseURL: stackUrl() });
  const view = await staff.newPage();
  await view.goto(await link('staff', email));
  await view.getByText('April 27, 1998').waitFor();
  for (const text of [
    'Nguyễn',
    'Document attached for college_unofficial_transcripts',
    'Salisbury University',
    'Another school',
    '[X]',
  ]) {
    await view.getByText(text).first().waitFor();
  }
  expect(await view.locator('input, select, textarea, button, header, footer').count()).toBe(0);
  expect(view.url()).not.toContain('service_token');
  await saveScreenshot(view, 'phone-staff-view');
  expect(await accessibilityProblems(view)).toEqual([]);
  await Promise.all([context.close(), staff.close()]);
}, 240_000);
