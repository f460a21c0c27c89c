import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { stackUrl } from '../support/api-client.ts';
import type { Applicant } from '../support/applicants.ts';
import { saveScreenshot } from '../support/browser.ts';
import { expectAccessible, heading, logInHere, newDevice, open, openStep, overflow } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, requestLetter, sendLetter } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';
import { upload } from '../support/uploads.ts';

const key = 'college_unofficial_transcripts';

let applicant: Applicant;
const devices: BrowserContext[] = [];

beforeAll(async () => {
  const asked = await requestLetter();
  applicant = asked.applicant;
  await sendLetter(asked.letterToken, 'Lan is excellent.');
  const second = { ...recommenderAnswers(2, newRecommender()), recommender_2_lastname: '<b>Byron</b>' };
  await applicant.client.put('/api/answer', { answer: { ...second, recommender_2_waiver: 'N' } });
  const picture = await samplePng();
  await upload(applicant.client, key, picture, 'a.png');
});
afterAll(() => Promise.all(devices.map((device) => device.close())));

async function newPage(user?: Applicant): Promise<Page> {
  const device = await newDevice(browser, user);
  devices.push(device);
  // Headless Chromium has no PDF viewer.
  await device.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true, configurable: true }),
  );
  return device.newPage();
}

async function tabOf(page: Page, control: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), control.click()]);
  return tab;
}

/** Returns the address that the frame shows, and the text of its PDF. */
async function contentOf(tab: Page) {
  const url = new URL((await tab.locator('iframe').getAttribute('src')) ?? '', stackUrl()).href;
  const pdf = await fetch(url);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return { url, text: (await pdfText(new Uint8Array(await pdf.arrayBuffer()))).text };
}

/** Checks that the tab shows the PDF, also after a reload, fits each screen and offers a download. */
async function expectTab(tab: Page, { path, title, text }: { path: string; title: string; text: string }) {
  for (const again of [false, true]) {
    if (again) await tab.reload();
    await heading(tab, title).waitFor();
    expect((await contentOf(tab)).text).toContain(text);
  }
  const { pathname, search } = new URL(tab.url());
  expect(pathname + search).toBe(path);
  for (const width of [390, 1280]) {
    await tab.setViewportSize({ width, height: 850 });
    expect([width, await overflow(tab)]).toEqual([width, 0]);
  }
  const [saved] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect([saved.suggestedFilename().endsWith('.pdf'), new URL(tab.url()).pathname]).toEqual([true, path]);
}

it('shows an applicant a document in a tab, which follows a logout and a login', async () => {
  const page = await newPage(applicant);
  await openStep(page, applicant, '/education', 'Education and Work Experience');
  const tab = await tabOf(page, page.locator(`#${key}`).getByRole('button', { name: /^View PDF/ }));
  await expectTab(tab, { path: `/documents/${key}`, title: 'College unofficial transcripts', text: '' });

  const before = await contentOf(tab);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await heading(tab, "You're logged out.").waitFor();
  await logInHere(page, applicant);
  await tab.locator('iframe').waitFor();
  expect((await contentOf(tab)).url).not.toBe(before.url);

  await open(tab, '/pdf-copy', /copy/);
  await tab.locator('iframe').waitFor();
  await tab.context().clearCookies();
  await tab.reload();
  await heading(tab, "You're logged out.").waitFor();
  expect([new URL(tab.url()).pathname, await tab.locator('iframe').count()]).toEqual(['/pdf-copy', 0]);
  await expectAccessible(tab, 'logged out');
  await tab.getByRole('link', { name: 'Log in to see this document' }).click();
  await tab.getByLabel('Email').fill(applicant.email);
  await tab.getByLabel('Password', { exact: true }).fill(applicant.password);
  await tab.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await tab.locator('iframe').waitFor();
  expect(new URL(tab.url()).pathname).toBe('/pdf-copy');
});

it('shows staff the letters and documents of an application until their link is revoked', async () => {
  const page = await newPage();
  const staffLink = await link('staff', applicant.email);
  // Mail programs break long links. Other damage is tried in test/unit/web/lib/link-tokens.test.ts.
  await page.goto(staffLink.replace(/.{5}$/, '=%0A$&'));
  const letters = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Letters', exact: true }) });
  await letters.waitFor();
  expect(page.url()).not.toMatch(/token/);
  const header = page.locator('main > div').filter({ has: page.getByRole('heading', { level: 1 }) });
  expect(await header.locator('p').allInnerTexts()).toEqual([
    'Foothills State University',
    'Lan Tran',
    'Counseling Psychology (M.S.)',
    'Not submitted',
    '1 of 3 letters received',
  ]);
  const lines = await letters.locator('dl > div').allInnerTexts();
  expect(lines).toEqual([
    expect.stringMatching(/^Letter 1: Ada Byron\s+Received, .+\nThe applicant waived .+\nSHA-256 .+\nOpen letter$/s),
    expect.stringMatching(/^Letter 2: Ada <b>Byron<\/b>\s+Not requested\.\nThe applicant didn't waive/),
    expect.stringMatching(/^Letter 3\s+Not requested\./),
  ]);
  await expectAccessible(page, 'staff view');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 850 });
    await letters.scrollIntoViewIfNeeded();
    await saveScreenshot(page, `${width}-staff-letters`);
  }
  const tab = await tabOf(page, page.getByRole('link', { name: 'Open letter' }));
  await expectTab(tab, { path: '/print/letter-1', title: 'Letter 1', text: 'Lan is excellent.' });
  const document = await tabOf(page, page.getByRole('link', { name: `Document attached for ${key}` }));
  await document.locator('iframe').waitFor();

  await link('revoke', staffLink);
  await tab.reload();
  await tab.getByText(/unknown, has expired or was revoked/).waitFor();
  expect(await tab.locator('iframe').count()).toBe(0);
});
